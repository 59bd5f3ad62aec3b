/** One numbered step of the schema, applied once and in order, in a transaction of its own. */
export interface Migration {
  version: number
  name: string
  /** Statements in SQLite's dialect. */
  sqlite: string[]
  /** The same in PostgreSQL's. */
  postgres?: string[]
}
