"""What changes the database: each change whole, in one transaction."""
