import { join } from 'node:path'
import type { AreaName, ChannelEntry } from 'shared-contracts'
import { readEnvironment } from '@federation/node-kit'
import { EXIT, isJsonOutput, terminalProgress, UsageError } from '@federation/node-kit/cli'
import { formatChanges } from '@federation/registry'
import type { Registry } from '@federation/service/registry'

let isRestoreAccepted = false

/** Allows this process to use a registry with an older state than this machine saw before, such as a restored backup. */
export const acceptRestoredRegistry = (): void => {
  isRestoreAccepted = true
}

/**
 * Connects to the registry at REGISTRY_URL. If the variable is not set, opens the store of this machine instead. `names` are
 * key names, such as `mf-pay` or `root`. They determine the key that signs the requests. `pullRequest` is the number of the
 * fork's pull request that this job previews.
 */
export const openRegistry = async (
  names: readonly string[] = [],
  { pullRequest }: { pullRequest?: number | undefined } = {},
): Promise<Registry> => {
  const environment = readEnvironment(process.env)
  if (environment.registryUrl === undefined)
    return (await import('@federation/service/registry')).localRegistry(environment)
  const { connectRegistry, getSeenFolder } = await import('@federation/service/client')
  return connectRegistry(environment.registryUrl, {
    names,
    pullRequest,
    storeDir: environment.storeDir,
    seen: { folder: getSeenFolder(process.env), isRestoreAccepted },
    progress: terminalProgress(),
  })
}

/**
 * Opens a folder of this machine as a copy of the registry at REGISTRY_URL. The names of `areas` determine the key that signs
 * the requests. Throws UsageError if the variable is not set.
 */
export const openLiveCopy = async (areas: readonly AreaName[] = []) => {
  const [{ attachReplica }, { createRegistrySource }] = await Promise.all([
    import('@federation/registry/replication'),
    import('@federation/service/registry-source'),
  ])
  const { registryUrl, registryReadToken, stateDir } = readEnvironment(process.env)
  if (registryUrl === undefined)
    throw new UsageError(
      'The live site comes from a registry. Set REGISTRY_URL, or pass --registry <address>',
    )
  const store = join(stateDir, 'registry-copy')
  const options = { origin: registryUrl, readToken: registryReadToken, names: areas }
  const source = createRegistrySource(store, options)
  return { store, source, replica: attachReplica(store, source) }
}

/** Returns functions that print the steps of a command, and its messages, to stderr. */
export const onTerminal = () => ({
  progress: terminalProgress(),
  print: (line: string) => console.error(line),
})

/**
 * Runs a command and prints its result. `text` formats the result, or returns null to print nothing. With the option `--json`,
 * prints the result or the error as JSON. An error has the form `{"error": {"code", "message", …}}`, and sets the exit code
 * `EXIT.failed`.
 */
export const printResult = async <T>(
  run: () => Promise<T>,
  text: (result: T) => string | null,
): Promise<void> => {
  try {
    const result = await run()
    const printed = isJsonOutput() ? JSON.stringify(result, null, 2) : text(result)
    if (printed !== null) console.log(printed)
  } catch (error) {
    if (!isJsonOutput() || !(error instanceof Error)) throw error
    const { message } = error
    // Add `message` explicitly, because it is not enumerable, and `JSON.stringify` leaves out such properties.
    console.log(JSON.stringify({ error: Object.assign({ message }, error) }, null, 2))
    process.exitCode = EXIT.failed
  }
}

export interface ChangeOptions {
  dryRun?: boolean | undefined
  /** True if the user passed `--yes`, to confirm a risky change such as a rollback of several releases. */
  yes?: boolean | undefined
  /** `browser` to skip the browser check. Undefined to run it. */
  skip?: string | undefined
}

/** Result of a command that changes the live channel. `entry` is the new entry of the channel, or null if nothing changed. */
export interface Outcome {
  entry: ChannelEntry | null
  dryRun: boolean
}

export const formatOutcome = ({ entry, dryRun }: Outcome): string => {
  if (!entry) return 'Nothing to change: this is live already'
  const lines = formatChanges(entry).map((line) => `\n  ${line}`)
  const { composition, seq, reason } = entry
  return dryRun
    ? `Dry run: ${composition} passes the gate and would be live (entry ${seq}, ${reason}). Nothing was changed.${lines.join('')}`
    : `Live: ${composition} (entry ${seq}, ${reason})${lines.join('')}`
}

/** Runs a command that changes the live channel, and prints its steps and the new entry. */
export const printChange = (
  dryRun: boolean | undefined,
  run: (context: ReturnType<typeof onTerminal>) => Promise<ChannelEntry | null>,
): Promise<void> =>
  printResult(async () => {
    const context = onTerminal()
    const entry = await run(context)
    context.progress('Done')
    return { entry, dryRun: dryRun ?? false }
  }, formatOutcome)
