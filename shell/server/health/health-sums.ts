import { WHOLE_SITE, type HealthLine } from 'federation/rollout/health-log'
import { VITALS } from 'shared-contracts/health'
import type { Report } from './read-report.ts'
import type { ServedAreas } from './served-areas.ts'

/** When it began, and how long it is. */
export type BlockOfTime = Pick<HealthLine, 'at' | 'seconds'>

/** Adds up what pages tell of themselves, for a block of time. Nothing of a single report is held. */
export const createHealthSums = () => {
  let lines = new Map<string, HealthLine>()

  const lineOf = (block: BlockOfTime, composition: string, area: string): HealthLine => {
    const key = `${block.at} ${composition} ${area}`
    const line = lines.get(key) ?? { ...block, composition, area, views: 0, failed: 0 }
    lines.set(key, line)
    return line
  }

  return {
    /**
     * Adds a report to a block. What names no page or area of its composition is left out. `isNew` says of the client whether
     * it had not been seen, and had not failed, before.
     */
    add: (
      block: BlockOfTime,
      { composition, views, vitals }: Report,
      { byPage, names }: ServedAreas,
      isNew: (event: 'seen' | 'failed') => boolean,
    ): void => {
      const of = (area: string) => lineOf(block, composition, area)
      for (const { page, failed } of views) {
        const owner = byPage.get(page)
        if (owner === undefined) continue
        const failures = failed.filter(({ area }) => names.has(area))
        for (const area of [WHOLE_SITE, owner]) of(area).views += 1
        const site = of(WHOLE_SITE)
        if (failures.length > 0) site.failed += 1
        site.clients = (site.clients ?? 0) + (isNew('seen') ? 1 : 0)
        site.failedClients = (site.failedClients ?? 0) + (failures.length > 0 && isNew('failed') ? 1 : 0)
        for (const area of new Set(failures.map((failure) => failure.area))) of(area).failed += 1
        for (const { area, stage } of failures) {
          const { stages = {} } = of(area)
          of(area).stages = { ...stages, [stage]: (stages[stage] ?? 0) + 1 }
        }
      }
      const owner = vitals && byPage.get(vitals.page)
      if (!vitals || owner === undefined) return
      for (const name of VITALS) {
        const isOver = vitals[name]
        if (isOver === undefined) continue
        for (const area of [WHOLE_SITE, owner]) {
          const [count, over] = of(area)[name] ?? [0, 0]
          of(area)[name] = [count + 1, over + (isOver ? 1 : 0)]
        }
      }
    },
    /** What was added up so far, which begins anew. */
    take: (): HealthLine[] => {
      const taken = [...lines.values()]
      lines = new Map()
      return taken
    },
  }
}
