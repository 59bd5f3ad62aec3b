import { z } from 'shared-contracts/zod'

/** Stroke widths of the icons in the sprite `icons.svg`, by Lucide name, on a grid of 24. A filled icon has null. */
export const FILED_ICONS = {
  'arrow-up-right': 2,
  'calendar-check': 1.75,
  'clipboard-check': 1.75,
  clock: 1.75,
  'file-pen-line': 1.75,
  'file-text': 1.75,
  gauge: 1.75,
  'map-pin': 1.75,
  'message-circle': 1.75,
  'message-circle-question-mark': 1.75,
  'move-right': 1.75,
  'qr-code': 1.75,
  receipt: 1.75,
  'scroll-text': 1.75,
  'shield-check': 1.75,
  star: null,
  truck: 1.75,
  'user-check': 1.75,
  users: 1.75,
} as const satisfies Record<string, number | null>

/** Name of an icon in the icon sprite. */
export type FiledIconName = keyof typeof FILED_ICONS

/**
 * File names in `shared-ui/sprites/pictograms`, in the order of `pictogram-row.svg`. Style sheets depend on this order, so add
 * new names at the end.
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

/** Name of a pictogram in the pictogram sprite. */
export type PictogramName = (typeof PICTOGRAM_NAMES)[number]
export const PictogramName = z.enum(PICTOGRAM_NAMES)
