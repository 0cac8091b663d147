"""Everything that is stored, and all SQL: the database, its writer thread, repositories, migrations, backups."""
