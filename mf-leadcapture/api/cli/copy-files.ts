import { createWriteStream, existsSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXIT, type Verb } from '@federation/node-kit/cli'
import { openCommandFiles, RECORD_FILE_KINDS, listOrphans, RECORD_TYPES, type Tables } from '../lead-store.ts'
import { sanitizeLine } from '../outbox/messages.ts'
import type { BaseRecord, RecordFiles, RecordType } from '../records/record-type.ts'
import { backUp, getBackupFolder } from '../store/back-up.ts'
import { adoptFiles, type AdoptedFiles } from '../store/files.ts'
import { getDatabasePath } from '../store/sqlite-database.ts'
import { JSON_OUT, printNotFound, print, runWithDatabase } from './command.ts'

const MEGABYTE = 1024 * 1024

/** Adds the command `leads backup`, which makes a backup while the API runs. */
export const addBackup: Verb = (leads) =>
  leads
    .command('backup')
    .description('back up everything now, while the API runs')
    .option('--out <folder>', 'target folder (default: backups in STATE_DIR)')
    .addOption(JSON_OUT)
    .action(({ out, json = false }) =>
      runWithDatabase('read', async ({ settings }) => {
        if (settings.databaseUrl === undefined && !existsSync(getDatabasePath(settings.stateDir)))
          return printNotFound('lead to back up yet')
        const root = out === undefined ? getBackupFolder(settings.stateDir) : resolve(out)
        const path = await backUp({ ...settings, files: RECORD_FILE_KINDS }, new Date(), root)
        print(json ? JSON.stringify({ path }) : `Backed up to ${path}`)
        return EXIT.ok
      }),
    )

/**
 * Adds the command `leads adopt`, which moves uploaded files from STATE_DIR into PostgreSQL. Earlier versions of the API stored
 * these files in STATE_DIR. The API also moves them every hour.
 */
export const addAdopt: Verb = (leads) =>
  leads
    .command('adopt')
    .description('move CVs from the folder in STATE_DIR into PostgreSQL')
    .option('--dry-run', 'count them, and move nothing')
    .addOption(JSON_OUT)
    .action(({ dryRun = false, json = false }) =>
      runWithDatabase('write', async ({ db, settings }) => {
        const { databaseUrl, stateDir } = settings
        if (!db || databaseUrl === undefined) {
          process.stderr.write(
            'leads: without DATABASE_URL files stay in STATE_DIR; set it, then adopt again\n',
          )
          return EXIT.failed
        }
        const all: AdoptedFiles = { moved: 0, left: 0, bytes: 0 }
        for (const fileKind of RECORD_FILE_KINDS) {
          const files = openCommandFiles(db, settings, fileKind)
          const findOrphans = ({ ids }: { ids: string[] }) => listOrphans(db, ids)
          const { moved, left, bytes } = await adoptFiles({ stateDir, fileKind, files, findOrphans, dryRun })
          all.moved += moved
          all.left += left
          all.bytes += bytes
        }
        print(json ? JSON.stringify(all) : adoptedText(all, dryRun))
        return EXIT.ok
      }),
    )

const adoptedText = ({ moved, left, bytes }: AdoptedFiles, dryRun: boolean): string =>
  `${moved} files (${(bytes / MEGABYTE).toFixed(1)} MB) ${dryRun ? 'would move' : 'moved'} from STATE_DIR into the database.` +
  (left === 0 ? '' : ` ${left} have no stored record and were not moved. Check them, then delete them.`)

/**
 * Writes an uploaded file to `out`, readable only for the current user. Never overwrites a file. Deletes the new file if the
 * source cannot be read completely.
 */
const writeOut = async (bytes: AsyncIterable<Uint8Array>, out: string): Promise<void> => {
  // Create the file outside the error handler. If a file with this name already exists, `open` fails, and the handler must not
  // delete that file.
  await (await open(out, 'wx', 0o600)).close()
  await pipeline(bytes, createWriteStream(out, { flags: 'r+' })).catch(async (error: unknown) => {
    await rm(out, { force: true })
    throw error
  })
}

const addCopy =
  (type: RecordType<Tables>, files: RecordFiles<BaseRecord>): Verb =>
  (leads) =>
    leads
      .command(files.verb)
      .description(`copy ${files.what} to a file`)
      .argument('<id>', `id of the ${type.kind}`)
      .option('--out <path>', `file or folder (default: ${type.kind}-<id> in this folder)`)
      .action((id, { out = '.' }) =>
        runWithDatabase('read', async ({ db, settings }) => {
          const record = db ? await type.find(db, id.toUpperCase()) : null
          if (!db || !record) return printNotFound(`${type.kind} ${sanitizeLine(id)}`)
          // Do not use the sender's file name, because it is untrusted. Use the record's id instead.
          const name = `${type.kind}-${record.id}${files.suffixOf(record)}`
          const target = await stat(out).catch(() => null)
          const path = target?.isDirectory() === true ? join(out, name) : out
          const bytes = await openCommandFiles(db, settings, files).read(record.id)
          if (!bytes) return printNotFound(`file of ${type.kind} ${record.id}; see: npm run leads -- doctor`)
          await writeOut(bytes, path)
          print(
            `Wrote ${path} (${files.facts(record)}). It was sent by a visitor and can be harmful. Open it with care.`,
          )
          return EXIT.ok
        }),
      )

/** Commands that copy an uploaded file, one for each record type with files. */
export const COPY_VERBS: readonly Verb[] = RECORD_TYPES.flatMap((type) =>
  type.files ? [addCopy(type, type.files)] : [],
)
