"""Text to core values and back: the document, model configurations, hardware figures."""
