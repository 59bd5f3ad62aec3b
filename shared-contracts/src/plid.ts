import { PLID_PATTERN } from './plid-key.ts'
import { z } from './zod.ts'

export { PLID_PARAM, PLID_STORAGE_KEY } from './plid-key.ts'

/** A partner link id. */
export const Plid = z.string().check(z.regex(PLID_PATTERN))
export type Plid = z.infer<typeof Plid>
