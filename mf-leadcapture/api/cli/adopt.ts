import { EXIT, type Verb } from 'federation/service/command-line'
import { filesOfData } from '../kept-files.ts'
import { ownerlessOf } from '../operations.ts'
import { adoptFiles, type Adopted } from '../store/files/adopt-files.ts'
import { KEPT_FILES } from '../subjects.ts'
import { onData, print } from './context.ts'
import { JSON_OUT } from './options.ts'

const MEGABYTE = 1024 * 1024

const words = ({ moved, left, bytes }: Adopted, dry: boolean): string =>
  `${moved} files (${(bytes / MEGABYTE).toFixed(1)} MB) ${dry ? 'would move' : 'moved'} from STATE_DIR into the database.` +
  (left === 0 ? '' : ` ${left} belong to nothing that is kept and stay: look at them, then remove them.`)

/** Moves CVs that code before this kept in a folder; the API does so each hour by itself, with the folder it has. */
export const addAdopt: Verb = (leads) =>
  leads
    .command('adopt')
    .description('move CVs from the folder in STATE_DIR into PostgreSQL')
    .option('--dry-run', 'count them, move nothing')
    .addOption(JSON_OUT)
    .action(({ dryRun = false, json = false }) =>
      onData('write', async ({ db, settings }) => {
        if (!db || settings.databaseUrl === undefined) {
          process.stderr.write(
            'leads: without DATABASE_URL files stay in STATE_DIR; set it, then adopt again\n',
          )
          return EXIT.failed
        }
        const all: Adopted = { moved: 0, left: 0, bytes: 0 }
        for (const kept of KEPT_FILES) {
          const one = await adoptFiles({
            stateDir: settings.stateDir,
            kept,
            files: filesOfData(db, settings, kept),
            ownerless: ({ ids }) => ownerlessOf(db, ids),
            dry: dryRun,
          })
          all.moved += one.moved
          all.left += one.left
          all.bytes += one.bytes
        }
        print(json ? JSON.stringify(all) : words(all, dryRun))
        return EXIT.ok
      }),
    )
