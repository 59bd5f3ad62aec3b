import type { Answered } from './answered.ts'
import type { CarriedAnswer, ExportRecord } from './export-folder.ts'

/** For so long a tab that was left open still finds what it needs. */
const OPEN_TABS_MS = 7 * 24 * 60 * 60_000

/** What wakes the pages of a composition, and how they look: an open tab asks for these, and for no other documents. */
const LASTING = /^\/_r\/|^\/_f\/[\w-]{43}\.css$|^\/_f\/[0-9a-f]{16}\/_(?:wake|chrome|analytics)\.json$/

/**
 * What of the export before, and of those before it, an open tab may still ask for, and this one does not answer itself. It is
 * kept for 7 days after it was last a part of the site.
 */
export const carriedOver = (
  before: ExportRecord | null,
  addresses: Readonly<Record<string, Answered>>,
  now: Date,
): Record<string, CarriedAnswer> => {
  if (!before) return {}
  const until = new Date(now.getTime() + OPEN_TABS_MS).toISOString()
  const all = [
    ...Object.entries(before.carried),
    ...Object.entries(before.addresses)
      .filter(([address]) => LASTING.test(address))
      .map(([address, answered]) => [address, { answered, until }] as const),
  ]
  return Object.fromEntries(
    all.filter(([address, kept]) => !(address in addresses) && kept.until > now.toISOString()),
  )
}
