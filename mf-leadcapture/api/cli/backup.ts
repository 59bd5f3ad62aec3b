import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp, backupFolder } from '../store/back-up.ts'
import { databasePath } from '../store/open-database.ts'
import { KEPT_FILES } from '../subjects.ts'
import { notFound, type Command } from './context.ts'
import { EXIT } from './exit.ts'

/** Makes a backup now, while the API goes on. */
export const runBackup: Command = async ({ settings, values, print }) => {
  if (settings.databaseUrl === undefined && !existsSync(databasePath(settings.stateDir))) return notFound('lead to back up yet')
  const root = values.out === undefined ? backupFolder(settings.stateDir) : resolve(values.out)
  const path = await backUp({ ...settings, files: KEPT_FILES }, new Date(), root)
  print(values.json ? JSON.stringify({ path }) : `Backed up to ${path}`)
  return EXIT.ok
}
