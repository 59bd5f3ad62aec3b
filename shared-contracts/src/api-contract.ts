import { API_BASE } from './form-post.ts'
import { z } from './zod.ts'

/** Where the lead API says which forms it takes. */
export const CONTRACT_ACTION = `${API_BASE}/contract` as const

/** Answer of `GET /api/v1/contract`. `version` is raised when its shape changes; a reader ignores keys that it does not know. */
export const ApiContract = z.object({
  version: z.literal(1),
  /** By the path that a form posts to: fields that a form must have, and fields that it may have. */
  forms: z.record(z.string(), z.object({ required: z.array(z.string()), optional: z.array(z.string()) })),
})
export type ApiContract = z.infer<typeof ApiContract>
