"""The pair screen: its presenter."""
