"""The Qt window and the Qt painter, and nothing but Qt."""
