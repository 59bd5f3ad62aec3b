import { resolve } from 'node:path'
import { EXIT, isJsonOutput, UsageError } from '@federation/node-kit/cli'
import { readEnvironment } from '@federation/node-kit'
import { type Fault, FAULTS, formatFault, formatUnreadable } from '@federation/registry'
import { copyFromDatabase, copyFromSource, copyIntoDatabase } from '@federation/registry/database'
import { type ChangeOptions, openRegistry, printResult } from './run-command.ts'

const context = { progress: () => undefined, print: () => undefined }

interface PruneOptions extends ChangeOptions {
  keep: number
  days: number
}

export const prune = ({ keep, days, dryRun = false }: PruneOptions): Promise<void> =>
  printResult(
    async () => ({
      ...(await (await openRegistry(['site'])).prune({ keep, days, isDryRun: dryRun }, context)),
      dryRun,
    }),
    ({ removed, kept, held }) => {
      const verb = dryRun ? 'would remove' : 'removed'
      return [
        ...removed.map((path) => `${verb}  ${path}`),
        `${verb} ${removed.length}; kept ${kept.compositions} compositions and ${kept.releases} releases`,
        ...(held.length > 0 ? [formatUnreadable(held)] : []),
      ].join('\n')
    },
  )

const describeFault = (fault: Fault) => ({ ...fault, says: formatFault(fault), ...FAULTS[fault.code] })

const findingText = ({ code, says, effect, advice }: ReturnType<typeof describeFault>): string =>
  `${code}  ${says}\n    ${effect}\n    → ${advice}`

/**
 * Prints the faults of the store. With `repair`, first repairs the store and prints the repairs. If faults remain, sets the
 * exit code of a failure.
 */
export const verify = ({ repair }: { repair?: boolean | undefined }): Promise<void> =>
  printResult(
    async () => {
      const registry = await openRegistry(repair ? ['site'] : [])
      const { done, left, findings } = repair
        ? await registry.repair(context)
        : { done: [], left: [], findings: await registry.verify(context) }
      if (findings.length > 0) process.exitCode = EXIT.failed
      return { faults: findings.map(describeFault), done, left }
    },
    ({ faults, done, left }) =>
      [
        ...done.map((sentence) => `repaired      ${sentence}`),
        ...left.map((sentence) => `not repaired  ${sentence}`),
        ...(done.length + left.length > 0 ? [''] : []),
        ...faults.map(findingText),
        faults.length === 0
          ? 'The store has no faults.'
          : `\n${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
      ].join('\n'),
  )

interface CopyOptions extends ChangeOptions {
  from?: string | undefined
  to?: string | undefined
}

export const copy = async ({ from, to, dryRun = false }: CopyOptions): Promise<void> => {
  const { databaseUrl, registryUrl, registryReadToken, storeDir } = readEnvironment(process.env)
  const folder = from ?? to
  if (folder === undefined || (from !== undefined && to !== undefined))
    throw new UsageError('Pass either --from <folder> or --to <folder>')
  if (from !== undefined && registryUrl !== undefined)
    throw new UsageError(
      'A copy into the database needs DATABASE_URL. Run it on the machine of the registry, without --registry and REGISTRY_URL',
    )
  const store = resolve(folder)
  const copying = {
    isDryRun: dryRun,
    onCopy: (place: string) => {
      if (!isJsonOutput()) process.stderr.write(`${place}\n`)
    },
  }
  const run = async () => {
    if (registryUrl !== undefined) {
      const { createRegistrySource } = await import('@federation/service/registry-source')
      const options = { origin: registryUrl, readToken: registryReadToken, keysOf: storeDir }
      return copyFromSource(store, createRegistrySource(store, options), copying)
    }
    if (databaseUrl === undefined)
      throw new UsageError('Set DATABASE_URL to a PostgreSQL database, such as postgres://user@host/name')
    return from === undefined
      ? copyFromDatabase(store, databaseUrl, copying)
      : copyIntoDatabase(store, databaseUrl, copying)
  }
  await printResult(
    run,
    ({ releases, compositions, documents }) =>
      `${dryRun ? 'would copy' : 'copied'} ${releases} releases, ${compositions} compositions and ${documents} documents ${from === undefined ? `into ${store}` : 'into the database'}
Private keys are not copied. They are in the folder keys next to a store, or in KEYS_DIR.`,
  )
}
