import { Option } from '@commander-js/extra-typings'
import type { ChannelEntry } from 'shared-contracts'
import { EXIT } from '../service/command-line.ts'

export const JSON_OPTION = new Option('--json', 'the answer as JSON, for scripts; an error as well')
export const TRIAL_OPTION = new Option(
  '--dry-run',
  'composes and gates, says what would change, and changes nothing',
)

/**
 * Runs a verb and prints what it gives: as JSON where that is asked for, in the words of `text` otherwise. So is what it
 * throws: `{"error": {"code", "message", …}}`, with the exit code of what failed.
 */
export const answer = async <T>(
  asJson: boolean | undefined,
  run: () => Promise<T>,
  text: (result: T) => string | Promise<string>,
): Promise<void> => {
  try {
    const result = await run()
    console.log(asJson ? JSON.stringify(result, null, 2) : await text(result))
  } catch (error) {
    if (!asJson || !(error instanceof Error)) throw error
    const { message } = error
    // A message is none of the fields that JSON takes by itself.
    console.log(JSON.stringify({ error: Object.assign({ message }, error) }, null, 2))
    process.exitCode = EXIT.failed
  }
}

const changed = (from: string | number | null, to: string | number | null): string =>
  `${from ?? 'none'} → ${to ?? 'none'}`

/** What an entry changed, a line each. */
export const changeLines = ({ change }: Pick<ChannelEntry, 'change'>): string[] => [
  ...Object.entries(change?.releases ?? {}).map(
    ([name, { from, to }]) => `${name.padEnd(16)}${changed(from, to)}`,
  ),
  ...(change?.site ? [`${'site document'.padEnd(16)}${changed(change.site.from, change.site.to)}`] : []),
  ...(change?.skipped?.length ? [`without ${change.skipped.join(', ')}`] : []),
  ...(change?.figures === undefined ? [] : [change.figures]),
]

/** What a change of live came to; `entry` is null where nothing changed. */
export interface Outcome {
  entry: ChannelEntry | null
  /** True where it was only tried. */
  dryRun: boolean
}

export const outcomeText = ({ entry, dryRun }: Outcome): string => {
  if (!entry) return dryRun ? 'It would change nothing: live shows this already' : 'live shows this already'
  const lines = changeLines(entry).map((line) => `\n  ${line}`)
  const { composition, seq, reason } = entry
  return dryRun
    ? `live would be ${composition} (entry ${seq}, ${reason}); it holds, and nothing was changed${lines.join('')}`
    : `live is now ${composition} (entry ${seq}, ${reason})${lines.join('')}`
}
