import { Option } from '@commander-js/extra-typings'
import { BROWSER } from '../release/open-changed.ts'
import { UsageError } from '../service/command-line.ts'

/** For verbs whose one check that can be left out is the browser's. */
export const SKIP_BROWSER = new Option(
  '--skip <check>',
  `${BROWSER}: open no page in one; the history keeps it`,
).argParser((text): string => {
  if (text !== BROWSER) throw new UsageError(`--skip knows ${BROWSER}, not ${text}`)
  return text
})

/** For verbs that bring releases to visitors. */
export const JOURNEYS = new Option(
  '--journeys <company>',
  'run the journeys of what changes first: among everybody’s current releases, or beside each one’s previous as well',
).choices(['current', 'previous'] as const)
