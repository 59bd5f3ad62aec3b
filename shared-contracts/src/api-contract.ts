import { API_BASE } from './form-post.ts'
import { z } from './zod.ts'

/** Endpoint that lists the forms the lead API accepts, and their fields. */
export const CONTRACT_ACTION = `${API_BASE}/contract` as const

/** Response of `GET /api/v1/contract`. `version` increases when the shape changes incompatibly. Readers ignore unknown keys. */
export const ApiContract = z.object({
  version: z.literal(1),
  /** Required and optional fields of each form, by the path that the form posts to. */
  forms: z.record(z.string(), z.object({ required: z.array(z.string()), optional: z.array(z.string()) })),
})
export type ApiContract = z.infer<typeof ApiContract>
