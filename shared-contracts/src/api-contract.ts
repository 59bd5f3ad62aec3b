import { API_BASE } from './form-post.ts'
import { z } from './zod.ts'

/** Endpoint that lists the forms of the lead API and their fields. */
export const CONTRACT_ACTION = `${API_BASE}/contract` as const

/** Response of `GET /api/v1/contract`. `version` increases with each incompatible change. Readers ignore unknown keys. */
export const ApiContract = z.object({
  version: z.literal(1),
  /** Required and optional fields of each form. The keys are the paths to which the forms post. */
  forms: z.record(z.string(), z.object({ required: z.array(z.string()), optional: z.array(z.string()) })),
})
export type ApiContract = z.infer<typeof ApiContract>
