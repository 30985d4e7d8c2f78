"""Text in any script: direction, runs, line breaks, fonts. Does not depend on dominoes."""
