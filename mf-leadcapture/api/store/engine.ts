/** What leads are kept in: SQLite on one machine, PostgreSQL where several instances share one store. */
export type Engine = 'sqlite' | 'postgres'
