/** The colors of all portraits. */

export const INK = '#14211b'

/** Grounds, light enough for every figure. */
export const TINTS = { sky: '#c3dfea', marigold: '#ffd585', clay: '#ecbba8', spruce: '#bad6c8' } as const
export type Tint = keyof typeof TINTS

/** The line around a ground, so that no portrait melts into a band of its own tint. */
export const RIMS = {
  sky: '#6fa6ba',
  marigold: '#cf9424',
  clay: '#c57a5e',
  spruce: '#6fa189',
} as const satisfies Record<Tint, string>

/** From fair to deep, each with what lies in the shade of the chin and in folds. */
export const SKINS = [
  { skin: '#fbe3d0', fold: '#dfa98a' },
  { skin: '#f3cfae', fold: '#cf9871' },
  { skin: '#e2b286', fold: '#b97f52' },
  { skin: '#c98f62', fold: '#9c643b' },
  { skin: '#a56d47', fold: '#7b4a2b' },
  { skin: '#83543a', fold: '#5b3622' },
] as const
export type Skin = 0 | 1 | 2 | 3 | 4 | 5

/** Hair with the strands in it. */
export const SHADES = {
  black: { hair: '#2a2522', strand: '#6a625b' },
  umber: { hair: '#4b3226', strand: '#86614b' },
  brown: { hair: '#714a30', strand: '#432a1a' },
  red: { hair: '#b8592f', strand: '#7c3618' },
  sand: { hair: '#dcb062', strand: '#a27628' },
  grey: { hair: '#a9aaa4', strand: '#6f726d' },
  white: { hair: '#f1efe8', strand: '#a9aaa4' },
} as const
export type Shade = keyof typeof SHADES

/** Cloth. */
export const CLOTHS = {
  spruce: '#0e5a47',
  ink: '#33463d',
  clay: '#bf4527',
  marigold: '#ffb020',
  white: '#ffffff',
  sky: '#8fbfd0',
  navy: '#2f4a63',
  oat: '#e9dcc0',
  rose: '#d98d78',
  moss: '#7f9a6d',
} as const
export type Cloth = keyof typeof CLOTHS
