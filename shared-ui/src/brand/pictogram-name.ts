import { z } from 'shared-contracts/zod'

/** Files in `shared-ui/sprites/pictograms`, in their order in `pictogram-row.svg`: trades first, then products. */
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
