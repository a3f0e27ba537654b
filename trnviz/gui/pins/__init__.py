"""Values that stay on the canvas: tooltips that were pinned to chips, links and shards."""
