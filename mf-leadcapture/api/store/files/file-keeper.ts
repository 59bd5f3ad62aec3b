/** Where files lie that belong to records, each named by its record's id: a folder beside SQLite, rows of PostgreSQL. */
export interface FileKeeper {
  /** Takes the file at `path` over, which is gone then; durable once this resolves. Another of the same id takes the place of the first. */
  keep(id: string, path: string): Promise<void>
  /** Its bytes in order, in pieces of at most 256 KiB; null where there is none. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Those of the ids that have a file. */
  present(ids: string[]): Promise<string[]>
  remove(ids: string[]): Promise<void>
  /** Ids of files that were kept before an instant, in epoch milliseconds. */
  keptBefore(instant: number): Promise<string[]>
}

/** Largest piece, in bytes: what one file on its way takes of memory. */
export const PIECE = 256 * 1024
