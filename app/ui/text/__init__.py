"""Text in any script: direction, runs, line breaks, fonts. It knows nothing of dominoes."""
