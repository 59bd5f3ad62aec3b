import { z } from 'shared-contracts/zod'
import { list, words } from 'shared-ui/blocks/content.schema.ts'
import { INTEGRATIONS } from '../../content/home.ts'
import { SYNCED, TOOL_JOBS } from '../../content/tools.ts'

/** A partner tool and what it exchanges with Crewtally. */
export const Integration = z.strictObject({
  name: z.enum(INTEGRATIONS),
  job: z.enum(TOOL_JOBS),
  syncs: list(z.enum(SYNCED), 1),
  comesIn: words(120),
  goesOut: words(120),
  when: words(48),
})

/** What did not match by itself, the costliest first. */
export const MatchList = z.strictObject({
  label: words(320),
  title: words(40),
  aside: words(24),
  matches: list(
    z.strictObject({
      record: words(40),
      lacks: words(80),
      source: words(40),
      fix: words(40),
      waits: words(24),
    }),
    3,
    3,
  ),
})
export type MatchList = z.infer<typeof MatchList>
