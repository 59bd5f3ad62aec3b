import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXIT, type Verb } from 'federation/service/command-line'
import { backUp, backupFolder } from '../store/back-up.ts'
import { databasePath } from '../store/open-database.ts'
import { KEPT_FILES } from '../subjects.ts'
import { notFound, onData, print } from './context.ts'
import { JSON_OUT } from './options.ts'

/** Makes a backup now, while the API goes on. */
export const addBackup: Verb = (leads) =>
  leads
    .command('backup')
    .description('copy everything now, while the API goes on')
    .option('--out <folder>', 'where to (default: backups in STATE_DIR)')
    .addOption(JSON_OUT)
    .action(({ out, json = false }) =>
      onData('read', async ({ settings }) => {
        if (settings.databaseUrl === undefined && !existsSync(databasePath(settings.stateDir)))
          return notFound('lead to back up yet')
        const root = out === undefined ? backupFolder(settings.stateDir) : resolve(out)
        const path = await backUp({ ...settings, files: KEPT_FILES }, new Date(), root)
        print(json ? JSON.stringify({ path }) : `Backed up to ${path}`)
        return EXIT.ok
      }),
    )
