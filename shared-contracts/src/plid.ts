import { z } from './zod.ts'

/** Query parameter and local-storage key of the partner link id. */
export const PLID_PARAM = 'plid'
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** A partner link id: letters, digits, dash and underscore, 64 at most. */
export const Plid = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export type Plid = z.infer<typeof Plid>
