import { AreaName, CompositionId, SitePath, z } from 'shared-contracts'
import { HEALTH_STAGES, MOST_VIEWS_IN_REPORT } from 'shared-contracts/health'

const View = z.strictObject({
  page: SitePath,
  failed: z
    .array(z.strictObject({ area: z.union([AreaName, z.literal('shell')]), stage: z.enum(HEALTH_STAGES) }))
    .check(z.maxLength(20)),
})

const Report = z.strictObject({
  composition: CompositionId,
  views: z.array(View).check(z.maxLength(MOST_VIEWS_IN_REPORT)),
  vitals: z.optional(
    z.strictObject({
      page: SitePath,
      lcp: z.optional(z.boolean()),
      cls: z.optional(z.boolean()),
      inp: z.optional(z.boolean()),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** What a page told of itself; null where it is no such report. */
export const readReport = (value: unknown): Report | null => {
  const read = Report.safeParse(value)
  return read.success ? read.data : null
}
