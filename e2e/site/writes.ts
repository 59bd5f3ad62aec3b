import { APPLY_ACTION } from 'shared-contracts/application'
import { API_BASE } from 'shared-contracts/form-post'
import { COLLECTOR_PATH } from 'shared-contracts/collector'

/** What a journey may leave behind at the site it runs on. One that does says so by the tag `@writes-…`. */
export const WRITES = ['leads', 'applications', 'bookings', 'events', 'releases'] as const
export type Write = (typeof WRITES)[number]

const PLACES: [prefix: string, write: Write][] = [
  [`${API_BASE}/send-mail`, 'leads'],
  [APPLY_ACTION, 'applications'],
  [`${API_BASE}/bookings`, 'bookings'],
  [COLLECTOR_PATH, 'events'],
]

/** What a request to an address of the site writes where it is accepted; null where it writes nothing that is kept. */
export const writeOf = (method: string, url: string): Write | null => {
  const { pathname } = new URL(url)
  return method === 'POST' ? (PLACES.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? null) : null
}

/** What is in the tag of each journey that writes one of these; a pattern for Playwright's grep. */
export const writesPattern = (writes: readonly Write[]): string => `@writes-(?:${writes.join('|')})(?![\\w-])`

/** What a journey's tags say that it writes. */
export const saidWrites = (tags: readonly string[]): Set<string> =>
  new Set(tags.flatMap((tag) => (tag.startsWith('@writes-') ? [tag.slice('@writes-'.length)] : [])))
