"""The product's own functions held against published and computed results."""
