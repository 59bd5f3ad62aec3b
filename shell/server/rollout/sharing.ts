import type { LoadedComposition } from '../load-composition.ts'
import type { Sharing } from './visits.ts'

/** Pages are asked for anew each time and mostly answered with 304; `no-store` would end the back-forward cache. */
const REVALIDATE = 'no-cache'

/**
 * What caches between us and a visitor must know of an answer that a cookie has a say in. A preview is nobody else's, is not
 * kept, and is in no search engine; `x-composition` tells its tester which it is.
 */
export const sharingHeaders = (sharing: Sharing, { entry }: LoadedComposition): Record<string, string> => {
  if (sharing === 'anybody') return { 'cache-control': REVALIDATE }
  const vary = 'accept-encoding, cookie'
  if (sharing === 'visitor') return { 'cache-control': `private, ${REVALIDATE}`, vary }
  return {
    'cache-control': 'private, no-store',
    vary,
    'x-robots-tag': 'noindex',
    'x-composition': entry.composition,
  }
}
