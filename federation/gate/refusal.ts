import type { Refusal, RefusalPlace } from '../store/refusal.ts'
import { REFUSALS, type RefusalCode } from './refusal-codes.ts'

/** A reason to refuse; `advice` where there is better than what the code says. */
export const refusal = (
  code: RefusalCode,
  place: RefusalPlace,
  reason: string,
  { affected = [], advice = REFUSALS[code].advice }: { affected?: string[]; advice?: string } = {},
): Refusal => ({ code, place, affected, reason, advice })

/** `mf-hr: /hr, /hr/jobs and 3 more`, for each area of some pages. */
export const areasWithPages = (pages: readonly { area: string; path: string }[]): string[] =>
  [...Map.groupBy(pages, ({ area }) => area)].map(([area, own]) => {
    const paths = [...new Set(own.map(({ path }) => path))]
    const rest = paths.length - 3
    return `${area}: ${paths.slice(0, 3).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  })
