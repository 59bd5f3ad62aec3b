/** Parts of a face on a drawing of 96 × 96, seen from the front: eyes at (41.5, 43) and (54.5, 43), mouth at y = 57. */

const SKULL = 'M31.5 40C31.5 26 38 18 48 18S64.5 26 64.5 40'
export const JAWS = {
  oval: `${SKULL}C64.5 55 57.5 66.5 48 66.5S31.5 55 31.5 40z`,
  round: `${SKULL}C66 57 59.5 65.5 48 65.5S30 57 31.5 40z`,
  square: `${SKULL}C64.7 48 64.6 53 62.5 58C60 64 54.5 67 48 67S36 64 33.5 58C31.4 53 31.3 48 31.5 40z`,
  long: `${SKULL}C64.5 57 57 69.5 48 69.5S31.5 57 31.5 40z`,
  heart: `${SKULL}C64.5 51 60.5 57.5 55.5 63C52.8 66 50.5 67 48 67S43.2 66 40.5 63C35.5 57.5 31.5 51 31.5 40z`,
  wide: `${SKULL}C66.5 52 66 58.5 62 62.5C58.5 66.5 53.5 68 48 68S37.5 66.5 34 62.5C30 58.5 29.5 52 31.5 40z`,
} as const
export type Jaw = keyof typeof JAWS

export const EARS = 'M32 41c-3-2.2-5.4 0-4.6 3.8.7 3.4 3 5 5.4 4M64 41c3-2.2 5.4 0 4.6 3.8-.7 3.4-3 5-5.4 4'

const PUPILS = 'M41.5 42.7v1M54.5 42.7v1'
interface EyePair {
  pupils?: string
  lines?: string
}
export const EYES = {
  plain: { pupils: PUPILS },
  lids: { pupils: PUPILS, lines: 'M38.3 41.8q3-2.6 6.4-.6M51.3 41.2q3.4-2 6.4.6' },
  lashes: { pupils: PUPILS, lines: 'M37.4 41.2l1.6 1.2q2.4-3 6-1.2M51 41.2q3.6-1.8 6 1.2l1.6-1.2' },
  laughing: { lines: 'M38.4 44q3.1-3.6 6.2 0M51.4 44q3.1-3.6 6.2 0' },
  narrow: {
    pupils: PUPILS,
    lines: 'M38.4 42q3.2-1 6.2 0M51.4 42q3-1 6.2 0M39.4 46q2.2.9 4.4 0M52.2 46q2.2.9 4.4 0',
  },
} as const satisfies Record<string, EyePair>
export type Eyes = keyof typeof EYES

export const BROWS = {
  level: 'M37.6 37.6q3.6-1.8 7.2-.6M51.2 37q3.6-1.2 7.2.6',
  arched: 'M37.4 38.2q3-3.8 7.4-2M51.2 36.2q4.4-1.8 7.4 2',
  lifted: 'M37.6 37.8q3.6-1.6 7.2-.6M51 35.4q3.8-2.4 7.6.4',
  kind: 'M37 38.6q2.8-2.8 7.2-3M51.8 35.6q4.4.2 7.2 3',
  firm: 'M37.6 36.8l7.2 1.2M51.2 38l7.2-1.2',
} as const
export type Brows = keyof typeof BROWS

export const NOSES = {
  straight: 'M48.4 43.6l-1.9 6.6c-.2 1.2.8 1.7 2.9 1.6',
  hooked: 'M48.2 42.6c2 3.2 3.4 5.6 2.8 7.4-.5 1.4-2.2 1.6-4 1.2',
  button: 'M45.8 49.8q2.2 2.6 4.4 0',
  broad: 'M44.6 49.6c.2 1.8 1.6 2 3.4 2s3.2-.2 3.4-2',
  long: 'M48.8 41l-2.2 9c-.2 1.3.9 1.9 3.2 1.8',
} as const
export type Nose = keyof typeof NOSES

/** `lips` are filled, `teeth` white. */
interface MouthPart {
  line?: string
  lips?: string
  teeth?: string
}
export const MOUTHS = {
  smile: { line: 'M42.4 56.4q5.6 4.4 11.2 0' },
  soft: { line: 'M43.4 57q4.6 2.4 9.2 0' },
  lopsided: { line: 'M42.8 57.4q5.6 2.6 10.2-1.6' },
  level: { line: 'M43.4 57.6q4.4.6 9-.2' },
  grin: { teeth: 'M42 55.8q6 1.2 12 0-.6 5.4-6 5.4t-6-5.4z' },
  lips: {
    lips: 'M42.6 56.4q2.8-1 5.4-.2 2.6-.8 5.4.2-1.8 4.2-5.4 4.2T42.6 56.4z',
    line: 'M42.6 56.4q5.4 3 10.8 0',
  },
  beam: {
    lips: 'M41.8 55.6q6.2 1 12.4 0-.8 6.4-6.2 6.4t-6.2-6.4z',
    teeth: 'M43.4 56.8q4.6.7 9.2 0-1 2.6-4.6 2.6t-4.6-2.6z',
  },
} as const satisfies Record<string, MouthPart>
export type Mouth = keyof typeof MOUTHS

export const FRECKLES = 'M37.6 48.6h.1M40 50.2h.1M41.8 48h.1M54.2 48h.1M56 50.2h.1M58.4 48.6h.1'
/** What the years draw beside the mouth, by age. */
export const YEARS = [
  '',
  'M39.6 52.4q-1.4 2.2-1 4.2M56.4 52.4q1.4 2.2 1 4.2',
  'M39.4 51.8q-1.8 2.8-1.2 5.4M56.6 51.8q1.8 2.8 1.2 5.4',
] as const
export const FOREHEAD = 'M42.4 29.6q5.6-1.2 11.2 0M43.6 32.8q4.4-.8 8.8 0'
export const RINGS = 'M28.6 49.6v1.8M67.4 49.6v1.8'
