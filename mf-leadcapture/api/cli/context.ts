import type { Kysely } from 'kysely'
import type { LeadsEnvironment } from '../environment.ts'
import type { Subject } from '../intake/subject.ts'
import type { Tables } from '../subjects.ts'
import { EXIT } from './exit.ts'

interface Values {
  json: boolean
  csv: boolean
  all: boolean
  yes: boolean
  limit: string
  status?: string | undefined
  out?: string | undefined
}

/** What a command works with. `db` is null where no lead has ever come. */
export interface Context {
  db: Kysely<Tables> | null
  settings: LeadsEnvironment
  values: Values
  /** Those that options name. */
  subjects: readonly Subject<Tables>[]
  /** What follows the command's name. */
  rest: readonly string[]
  print: (text: string) => void
}

/** Runs to an exit code. */
export type Command = (context: Context) => Promise<number>

/** Says on the error stream what could not be found. */
export const notFound = (what: string): number => {
  process.stderr.write(`leads: there is no ${what}\n`)
  return EXIT.notFound
}
