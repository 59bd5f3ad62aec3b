import { z } from 'shared-contracts/zod'
import { INTEGRATIONS } from '../integrations.ts'
import { words } from './schema.ts'

/** A partner tool and what it exchanges with Crewtally. */
export const Integration = z.strictObject({
  name: z.enum(INTEGRATIONS),
  job: z.enum(['Sells', 'Runs the job', 'Hires', 'Keeps the books', 'Pays', 'Carries']),
  comesIn: words(120),
  goesOut: words(120),
  when: words(48),
})
export type Integration = z.infer<typeof Integration>
