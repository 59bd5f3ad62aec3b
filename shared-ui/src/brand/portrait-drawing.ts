import { HAIR, type Hair, type Look, SHOULDERS, WEAR } from './portrait-looks.ts'

/** The pens of a portrait, on the element around its shapes. */
export const PORTRAIT_PEN = {
  fill: 'none',
  stroke: '#14211b',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const TINTS = {
  sky: '#cfe6ef',
  marigold: '#ffdf9f',
  clay: '#f1cdbf',
  spruce: '#c3dccf',
} as const satisfies Record<Look['tint'], string>
const SKIN = { 1: '#fbe3cf', 2: '#efc7a3', 3: '#cf9a6f', 4: '#a06a45' } as const satisfies Record<
  Look['skin'],
  string
>
const SHADES = {
  black: '#26221f',
  brown: '#6b432b',
  red: '#b5562d',
  grey: '#b9b7b0',
  sand: '#dcb56d',
} as const satisfies Record<Look['shade'], string>
const SHIRTS = {
  spruce: '#0e5a47',
  ink: '#33463d',
  clay: '#bf4527',
  marigold: '#ffb020',
  white: '#fff',
} as const satisfies Record<Look['shirt'], string>

/** One path of a portrait; without a fill it is a line. */
export interface Shape {
  d: string
  fill?: string
  width?: number
}

/** A portrait on 64 × 64, from the back to the front; the ground under it is its tint. */
export const portraitShapes = ({ hair: style, wear, skin: tone, shade, shirt }: Look): Shape[] => {
  const { behind, front }: Hair = HAIR[style]
  const hair = SHADES[shade]
  const skin = SKIN[tone]
  const isHair = wear === 'beard' || wear === 'moustache'
  return [
    ...(behind === undefined ? [] : [{ d: behind, fill: hair }]),
    { d: SHOULDERS, fill: SHIRTS[shirt] },
    { d: 'M26.5 39v6.5q5.5 5 11 0V39', fill: skin },
    {
      d: 'M21.5 27c0-8 4.5-12.5 10.5-12.5S42.5 19 42.5 27c0 9-4.5 15.5-10.5 15.5S21.5 36 21.5 27z',
      fill: skin,
    },
    { d: front, fill: hair },
    { d: 'M27.6 28.2v.9M36.4 28.2v.9', width: 2.4 },
    { d: 'M32 29.5l-1.2 4h1.7M28.8 36.8q3.2 2.3 6.4 0' },
    ...WEAR[wear].map((d) => ({ d, ...(isHair ? { fill: hair } : {}) })),
  ]
}
