import { z } from 'shared-contracts/zod'

/**
 * Names of the files in `shared-ui/sprites/pictograms`, in the order of `pictogram-row.svg`. Style sheets depend on this order,
 * so add new names at the end.
 */
export const PICTOGRAM_NAMES = [
  'solar',
  'pest',
  'roofing',
  'hvac',
  'insurance',
  'mortgage',
  'fiber',
  'turf',
  'tree',
  'real-estate',
  'windows',
  'window-cleaning',
  'hr',
  'pay',
  'performance',
  'snow',
] as const

export type PictogramName = (typeof PICTOGRAM_NAMES)[number]
export const PictogramName = z.enum(PICTOGRAM_NAMES)
