import { EXIT } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import { readEnvironment, type LeadsEnvironment } from '../environment.ts'
import { openData } from '../lead-store.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'

/** What a verb works with. `db` is null where no lead has ever come. */
export interface Context {
  db: Kysely<Tables> | null
  settings: LeadsEnvironment
}

/** Opens what came in, runs to an exit code, and closes it. */
export const onData = async (
  mode: 'read' | 'write',
  run: (context: Context) => Promise<number>,
): Promise<void> => {
  const settings = readEnvironment(process.env)
  const db = await openData(settings, mode)
  try {
    process.exitCode = await run({ db, settings })
  } finally {
    await db?.destroy()
  }
}

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** All kinds of what comes in, such as `lead, application or booking`. */
export const ANY_KIND = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  SUBJECTS.map(({ plural }) => plural.slice(0, -1)),
)

/** Says on the error stream what could not be found. */
export const notFound = (what: string): number => {
  process.stderr.write(`leads: there is no ${what}. Ids: npm run leads -- list\n`)
  return EXIT.notFound
}
