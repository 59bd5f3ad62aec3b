import type { Sample } from '../rollout/evidence.ts'
import { WHOLE_SITE, type HealthLine } from '../rollout/health-log.ts'
import type { Stretch } from './board.ts'

interface Span {
  /** Milliseconds since 1970. */
  since: number
  until: number
  count: number
}

const empty = (): Sample => ({ count: 0, bad: 0 })

const add = (sum: Sample, { views, failed }: HealthLine): void => {
  sum.count += views
  sum.bad += failed
}

/**
 * Views of the whole site, and those with an error, in stretches of equal length. Views of a composition that `canary` has are
 * the canary's, all others live's.
 */
export const stretches = (
  lines: readonly HealthLine[],
  canary: ReadonlySet<string>,
  { since, until, count }: Span,
): Stretch[] => {
  const length = (until - since) / count
  const all = Array.from({ length: count }, (_, index): Stretch => ({
    from: new Date(since + index * length).toISOString(),
    live: empty(),
    canary: empty(),
  }))
  for (const line of lines) {
    if (line.area !== WHOLE_SITE) continue
    const stretch = all[Math.floor((Date.parse(line.at) - since) / length)]
    if (stretch) add(canary.has(line.composition) ? stretch.canary : stretch.live, line)
  }
  return all
}

/** Views and failures by area. */
export const byArea = (lines: readonly HealthLine[]): Map<string, Sample> => {
  const sums = new Map<string, Sample>()
  for (const line of lines) {
    const sum = sums.get(line.area) ?? empty()
    sums.set(line.area, sum)
    add(sum, line)
  }
  return sums
}
