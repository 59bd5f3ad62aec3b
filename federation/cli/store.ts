import { resolve } from 'node:path'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer, JSON_OPTION } from './answer.ts'

interface Options {
  from?: string | undefined
  to?: string | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
}

const copy = async ({ from, to, dryRun = false, json }: Options): Promise<void> => {
  const { databaseUrl } = readEnvironment(process.env)
  if (databaseUrl === undefined) throw new UsageError('DATABASE_URL names no database')
  const folder = from ?? to
  if (folder === undefined || (from !== undefined && to !== undefined))
    throw new UsageError('say either --from <folder> or --to <folder>')
  const { copyFromDatabase, copyIntoDatabase } = await import('../database/copy-store.ts')
  const store = resolve(folder)
  const copying = {
    isTrial: dryRun,
    tell: (place: string) => {
      if (!json) process.stderr.write(`${place}\n`)
    },
  }
  await answer(
    json,
    () =>
      from === undefined
        ? copyFromDatabase(store, databaseUrl, copying)
        : copyIntoDatabase(store, databaseUrl, copying),
    ({ releases, compositions, documents }) =>
      `${dryRun ? 'would copy' : 'copied'} ${releases} releases, ${compositions} compositions and ${documents} documents ${from === undefined ? `into ${store}` : 'into the database'}
Private keys are not copied: they lie in the folder keys beside a store, or where KEYS_DIR says.`,
  )
}

/** Brings a store that is a folder into PostgreSQL, and back. */
export const addStore: Verb = (fed) =>
  fed
    .command('store')
    .description('move the store between a folder and PostgreSQL')
    .command('copy')
    .description('copy the whole store into the database that DATABASE_URL names, or out of it')
    .option('--from <folder>', 'the store to copy into the database, such as var/store')
    .option('--to <folder>', 'an empty folder to copy the database’s store into')
    .option('--dry-run', 'says what would be copied, and copies nothing')
    .addOption(JSON_OPTION)
    .action(copy)
