import { COMPOSITION_TIMING } from 'shared-contracts'

/** The composition that a page is of, as the headers of its answer say. */
export const compositionOf = (headers: Record<string, string>): string =>
  new RegExp(`${COMPOSITION_TIMING};desc=(\\w+)`).exec(headers['server-timing'] ?? '')?.[1] ?? ''
