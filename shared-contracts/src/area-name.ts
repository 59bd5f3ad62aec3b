import { z } from './zod.ts'

/** The five areas. A sixth is added here, by its team and the shell's together. */
export const AREA_NAMES = ['mf-hr', 'mf-pay', 'mf-performance', 'mf-marketing', 'mf-leadcapture'] as const

export const AreaName = z.enum(AREA_NAMES)
export type AreaName = z.infer<typeof AreaName>
