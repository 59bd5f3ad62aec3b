import { APPLY_ACTION } from 'shared-contracts/application'
import { API_BASE } from 'shared-contracts/form-post'

/** Kinds of data that a journey can store on the site under test. A journey that does so is tagged `@writes-<kind>`. */
export const WRITES = ['leads', 'applications', 'bookings', 'events', 'releases'] as const
export type Write = (typeof WRITES)[number]

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Path prefixes of the requests that store something. The first match decides; any other API request counts as a lead. */
const PREFIXES: [prefix: string, write: Write][] = [
  [APPLY_ACTION, 'applications'],
  [`${API_BASE}/bookings`, 'bookings'],
  [`${API_BASE}/`, 'leads'],
  ['/_c/', 'events'],
]

/** Returns the kind of data that a request stores if the site accepts it, or null. */
export const writeOf = (method: string, url: string): Write | null => {
  if (SAFE_METHODS.has(method.toUpperCase())) return null
  const { pathname } = new URL(url)
  return PREFIXES.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? null
}

/** Pattern for Playwright's grep: the tags of the journeys that write one of these kinds. */
export const writesPattern = (writes: readonly Write[]): string => `@writes-(?:${writes.join('|')})(?![\\w-])`

/** The kinds that a journey's tags name. */
export const taggedWrites = (tags: readonly string[]): Set<string> =>
  new Set(tags.flatMap((tag) => (tag.startsWith('@writes-') ? [tag.slice('@writes-'.length)] : [])))

/**
 * The kinds that this run may write. Without BASE_URL all of them: Playwright starts a site for the run. On a site at BASE_URL
 * none, except those that E2E_WRITES names, separated by commas. Throws if E2E_WRITES names an unknown kind.
 */
export const allowedWrites = ({ BASE_URL, E2E_WRITES }: NodeJS.ProcessEnv): readonly Write[] => {
  if (!BASE_URL) return WRITES
  return (E2E_WRITES ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const write = WRITES.find((kind) => kind === name)
      if (!write)
        throw new Error(
          `E2E_WRITES names "${name}". Use a comma-separated list of ${WRITES.join(', ')}, or leave it empty.`,
        )
      return write
    })
}
