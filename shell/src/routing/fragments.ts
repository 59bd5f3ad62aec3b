import type { PageFragment } from 'shared-contracts'

/** Address of a page's fragment in one composition. */
export const fragmentUrl = (composition: string, path: string): string =>
  `/_f/${composition}${path === '/' ? '/index' : path}.json`

/** Raised where a page cannot be shown by a client navigation; the browser then makes a full one. */
export class FragmentUnavailable extends Error {
  override name = 'FragmentUnavailable'
}

const TIMEOUT_MS = 8000

/**
 * Fetches a page's fragment. The server refuses (410) one of a composition that is no longer live, so that the
 * next navigation of an old tab is a full one.
 */
export const fetchFragment = async (
  composition: string,
  path: string,
  options: { signal?: AbortSignal; priority?: RequestPriority } = {},
): Promise<PageFragment> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const response = await fetch(fragmentUrl(composition, path), {
    signal,
    ...(options.priority ? { priority: options.priority } : {}),
  })
  if (!response.ok) throw new FragmentUnavailable(`${path} answered ${response.status}`)
  return (await response.json()) as PageFragment
}
