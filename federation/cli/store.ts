import { resolve } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { EXIT, UsageError, type Verb } from '@federation/node-kit/cli'
import { readEnvironment } from '@federation/node-kit'
import { type Fault, FAULTS, faultSentence } from '@federation/registry'
import { answer, JSON_OPTION } from './release.ts'

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('it must be a whole number from 1.')
  return Number(text)
}

interface PruneOptions {
  keep: number
  days: number
  isDry: boolean
}

const prune = async (store: string, options: PruneOptions, asJson: boolean): Promise<void> => {
  const { heldText, pruneStore } = await import('@federation/registry')
  const pruned = await pruneStore(store, options)
  if (asJson) {
    console.log(JSON.stringify({ ...pruned, dryRun: options.isDry }, null, 2))
    return
  }
  const { removed, kept, held } = pruned
  for (const path of removed) console.log(`${options.isDry ? 'would go' : 'removed'}  ${path}`)
  console.log(
    `${removed.length} ${options.isDry ? 'would go' : 'removed'}; ${kept.compositions} compositions and ${kept.releases} releases stay`,
  )
  if (held.length > 0) console.log(heldText(held))
}

export const addPrune: Verb = (fed) =>
  fed
    .command('prune')
    .description('remove what no channel, rollback or open tab may need')
    .option('--keep <entries>', 'how many entries of each channel can be rolled back to', wholeNumber, 20)
    .option('--days <days>', 'for how long open tabs may need what was live', wholeNumber, 7)
    .option('--dry-run', 'say what would go')
    .option('--json', 'the same as JSON, for scripts')
    .action(({ keep, days, dryRun = false, json = false }) =>
      prune(readEnvironment(process.env).storeDir, { keep, days, isDry: dryRun }, json),
    )

const described = (fault: Fault) => ({ ...fault, says: faultSentence(fault), ...FAULTS[fault.code] })

const findingText = (fault: Fault): string => {
  const { code, says, effect, advice } = described(fault)
  return `${code}  ${says}\n    ${effect}\n    → ${advice}`
}

/** Prints faults of the store, after a repair if `isRepair`. Sets the exit code for failures if any are left. */
const verify = async (store: string, isRepair: boolean, asJson: boolean): Promise<void> => {
  const [{ verifyStore }, { repairStore }] = await Promise.all([
    import('@federation/registry'),
    import('@federation/release'),
  ])
  const { done, left, findings } = isRepair
    ? await repairStore(store)
    : { done: [], left: [], findings: await verifyStore(store) }
  if (findings.length > 0) process.exitCode = EXIT.failed
  if (asJson) {
    console.log(JSON.stringify({ faults: findings.map(described), done, left }, null, 2))
    return
  }
  for (const sentence of done) console.log(`mended      ${sentence}`)
  for (const sentence of left) console.log(`not mended  ${sentence}`)
  if (done.length + left.length > 0) console.log('')
  for (const finding of findings) console.log(findingText(finding))
  console.log(findings.length === 0 ? 'The store is whole.' : `\n${findings.length} found`)
}

export const addVerify: Verb = (fed) =>
  fed
    .command('verify')
    .description('look whether the store is whole')
    .option('--repair', 'mend what can be mended without guessing; nothing is deleted')
    .option('--json', 'the same as JSON, for scripts')
    .action(({ repair = false, json = false }) => verify(readEnvironment(process.env).storeDir, repair, json))

interface CopyOptions {
  from?: string | undefined
  to?: string | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
}

const copy = async ({ from, to, dryRun = false, json }: CopyOptions): Promise<void> => {
  const { databaseUrl } = readEnvironment(process.env)
  if (databaseUrl === undefined) throw new UsageError('DATABASE_URL names no database')
  const folder = from ?? to
  if (folder === undefined || (from !== undefined && to !== undefined))
    throw new UsageError('say either --from <folder> or --to <folder>')
  const { copyFromDatabase, copyIntoDatabase } = await import('@federation/registry/database')
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

/** Adds `store copy`: copies a store between a folder and PostgreSQL. */
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
