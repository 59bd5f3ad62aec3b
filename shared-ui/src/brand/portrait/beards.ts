import { type Jaw, JAWS } from './faces.ts'

/** Beards on the faces of `faces.ts`; the outer line follows the jaw. */

const CHEEKS =
  'C64.2 48 62.6 52 59 53.2C55.4 52 51.4 51.8 48 53.4C44.6 51.8 40.6 52 37 53.2C33.4 52 31.8 48 30.9 43z'
const THIN =
  'C64.4 50 63 56.6 59 57.4C56.6 56.8 55.4 54.6 52 54.2Q50 53.4 48 54.4Q46 53.4 44 54.2C40.6 54.6 39.4 56.8 37 57.4C33 56.6 31.6 50 30.9 43z'
const SHADOW =
  'C31.6 50 33 56.6 37 57.4C39.4 56.8 40.6 54.6 44 54.2Q46 53.4 48 54.4Q50 53.4 52 54.2C55.4 54.6 56.6 56.8 59 57.4C63 56.6 64.4 50 64.5 40z'
/** From the right temple under the chin to the left one. */
const jawLine = (jaw: Jaw) => JAWS[jaw].slice(JAWS[jaw].indexOf('64.5 40') + 7, -1)
const UNDER: Record<Jaw, string> = {
  oval: 'M30.9 43C30.8 58 37.6 69.4 48 69.4S65.2 58 65.1 43',
  round: 'M30.9 43C29.6 59 37 68.6 48 68.6S66.4 59 65.1 43',
  square: 'M30.9 43C30.8 52 31.2 57 33 60.4C36 67 41.6 70 48 70S60 67 63 60.4C64.8 57 65.2 52 65.1 43',
  long: 'M30.9 43C30.8 60 37.4 72.6 48 72.6S65.2 60 65.1 43',
  heart: 'M30.9 43C30.9 55 36 62 40 66C42.6 68.8 45 70 48 70S53.4 68.8 56 66C60 62 65.1 55 65.1 43',
  wide: 'M30.9 43C29 54 29.6 61 33.4 65C37 69.6 42.4 71 48 71S59 69.6 62.6 65C66.4 61 67 54 65.1 43',
}
const LONG = 'M30.9 43C30 58 33 68 38 74.6C42 79.6 45.6 82 48 82S54 79.6 58 74.6C63 68 66 58 65.1 43'

/** Filled with hair, over the face and under the mouth; `shadow`: only a shade of it. */
export interface BeardShape {
  d: string
  shadow?: true
}
export const BEARDS = {
  full: (jaw: Jaw): BeardShape => ({ d: UNDER[jaw] + CHEEKS }),
  trimmed: (jaw: Jaw): BeardShape => ({ d: UNDER[jaw] + THIN }),
  stubble: (jaw: Jaw): BeardShape => ({ d: `M64.5 40${jawLine(jaw)}${SHADOW}`, shadow: true }),
  long: (): BeardShape => ({ d: LONG + CHEEKS }),
  goatee: (): BeardShape => ({
    d: 'M41.4 54.6Q44.6 52.2 48 53.6Q51.4 52.2 54.6 54.6C56 59 55 65 52.6 67.6Q48 70.6 43.4 67.6C41 65 40 59 41.4 54.6z',
  }),
  moustache: (): BeardShape => ({ d: 'M40 56q3.4-4.6 8-2.4q4.6-2.2 8 2.4q-4 1.2-8-.4q-4 1.6-8 .4z' }),
  handlebar: (): BeardShape => ({
    d: 'M38 53c.8 2 2.4 2.4 4 1.4q2.8-2.6 6-1q3.2-1.6 6 1c1.6 1 3.2.6 4-1.4.8 4.6-3.4 6-6.6 4.8q-2-.8-3.4-1.6-1.4.8-3.4 1.6c-3.2 1.2-7.4-.2-6.6-4.8z',
  }),
} as const
export type Beard = keyof typeof BEARDS
/** Where the mouth stands in a beard: lower than in a bare face, and in its own color. */
export const MOUTH_IN_BEARD = 'M43.6 58q4.4 3.2 8.8 0-4.4-1.4-8.8 0z'
