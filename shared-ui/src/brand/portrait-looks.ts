/** `behind` lies under the face, `front` over it. */
export interface Hair {
  front: string
  behind?: string
}

/** Hair around a face whose outline runs from (21.5, 27) over (32, 14.5) to (42.5, 27). */
export const HAIR = {
  short: { front: 'M20.800 27c-1.300-9 3.200-15 11.200-15s12.500 6 11.200 15c-1.500-2-2-5-2.700-7.500-5 1-12 .800-17-1.500-.700 3-1.200 6.500-2.700 9z' },
  parted: { front: 'M20.800 28c-2-9 2-16.500 11.500-16.500 8.500 0 12.500 6.500 10.900 16.500-1.200-3.500-2-6-4.200-8.500-5 .500-8.500-.500-11-3-1.500 3.500-5 5.500-7.200 11.500z' },
  curls: { front: 'M21 27c-3-2-3.500-5.500-1.500-8-.500-4 2.500-6.500 5.500-6.500 2-3 6.500-3.500 9-1.500 3.500-1 7 1 7.500 4.500 3 1.500 4 6 1.500 8.500 0 1.500-.500 2.500-1 3-.500-3-1-5-2-6.500-2.500.500-4.500 0-6-1.500-2 1.500-5 1.500-7 .500-1.500 1.500-3.500 2-4.500 1.800-.900 1.500-1.200 3.500-1.500 5.700z' },
  long: {
    behind: 'M19.500 46c-3-8-3-17 0-24.500 2.500-6.500 7-9.500 12.500-9.500s10 3 12.500 9.500c3 7.500 3 16.500 0 24.500z',
    front: 'M21 28c-1.500-10 3.500-15.500 11-15.500S44.500 18 43 28c-2-3-4-6.500-5-9.500-4.500 3.500-11.500 4.500-15 4.500-.800 1.500-1.500 3-2 5z',
  },
  bun: {
    behind: 'M32 3.500a5.200 5.200 0 1 1 0 10.400 5.200 5.200 0 0 1 0-10.400z',
    front: 'M21 27c-1.300-9.500 3.500-14.500 11-14.500S44.300 17.500 43 27c-1.500-4.500-4-8-11-8s-9.500 3.500-11 8z',
  },
  bob: {
    behind: 'M20 38c-2.500-4-3-9.500-1.500-15C20 16 25 12 32 12s12 4 13.500 11c1.500 5.500 1 11-1.500 15z',
    front: 'M21.200 29c-1.200-10.500 3.300-16 10.800-16s12 5.500 10.800 16c-1-3.500-2-6.500-3.300-8.500h-15c-1.300 2-2.300 5-3.300 8.500z',
  },
  cap: { front: 'M20.500 23c0-8 4.500-12.500 11.500-12.500S43.500 15 43.500 23c3 .200 6 .800 8.500 2-9-.700-22-.700-31.500 0z' },
  bald: { front: 'M21.500 27c-.600-.800-1-2.500-.900-4.500.800.300 1.400 1 1.600 2z M42.500 27c.600-.800 1-2.500.900-4.500-.800.300-1.400 1-1.600 2z' },
} as const satisfies Record<string, Hair>
export type HairStyle = keyof typeof HAIR

export const WEAR = {
  nothing: [],
  glasses: ['M24 28.500a3.600 3.300 0 1 0 7.200 0 3.600 3.300 0 1 0-7.200 0z', 'M32.800 28.500a3.600 3.300 0 1 0 7.200 0 3.600 3.300 0 1 0-7.200 0z', 'M31.200 28q.800-.500 1.600 0'],
  beard: ['M21.800 30c0 8.500 4.500 13.800 10.200 13.800S42.200 38.500 42.200 30c-1.200 2.800-2.200 4.500-4.200 4.500-2-1.300-4-1.500-6-.800-2-.700-4-.500-6 .800-2 0-3-1.700-4.200-4.500z M28.500 37q3.500 2.200 7 0 -3.500-1-7 0z'],
  moustache: ['M27 35.300q2.500-2.200 5-1.100 2.500-1.100 5 1.100-2.500.700-5 .100-2.500.600-5-.100z'],
} as const satisfies Record<string, readonly string[]>
export type Wear = keyof typeof WEAR

export const SHOULDERS = 'M8 64c.500-11 8-17.500 18.500-19.500q5.500 5 11 0C48 46.500 55.500 53 56 64v2H8z'

export interface Look {
  hair: HairStyle
  wear: Wear
  tint: 'sky' | 'marigold' | 'clay' | 'spruce'
  skin: 1 | 2 | 3 | 4
  shade: 'black' | 'brown' | 'red' | 'grey' | 'sand'
  shirt: 'spruce' | 'ink' | 'clay' | 'marigold' | 'white'
}

const look = (hair: HairStyle, wear: Wear, tint: Look['tint'], skin: Look['skin'], shade: Look['shade'], shirt: Look['shirt']): Look => ({
  hair, wear, tint, skin, shade, shirt,
})

/** Chosen by eye, so that neighbours differ in outline before they differ in colour. */
export const LOOKS: readonly Look[] = [
  look('short', 'beard', 'sky', 2, 'brown', 'spruce'),
  look('long', 'nothing', 'marigold', 3, 'black', 'ink'),
  look('cap', 'moustache', 'spruce', 2, 'grey', 'clay'),
  look('bun', 'glasses', 'clay', 1, 'red', 'white'),
  look('bald', 'beard', 'marigold', 4, 'black', 'white'),
  look('curls', 'nothing', 'sky', 4, 'black', 'marigold'),
  look('parted', 'glasses', 'spruce', 1, 'sand', 'ink'),
  look('bob', 'nothing', 'sky', 2, 'brown', 'clay'),
  look('cap', 'beard', 'clay', 3, 'black', 'spruce'),
  look('long', 'glasses', 'spruce', 2, 'sand', 'white'),
  look('short', 'nothing', 'marigold', 1, 'red', 'spruce'),
  look('bun', 'nothing', 'sky', 4, 'black', 'clay'),
  look('parted', 'moustache', 'clay', 3, 'black', 'white'),
  look('curls', 'glasses', 'marigold', 2, 'brown', 'spruce'),
  look('bald', 'glasses', 'sky', 1, 'grey', 'ink'),
  look('bob', 'glasses', 'clay', 4, 'black', 'spruce'),
  look('short', 'glasses', 'spruce', 4, 'black', 'marigold'),
  look('long', 'nothing', 'clay', 1, 'grey', 'spruce'),
  look('cap', 'nothing', 'sky', 1, 'sand', 'white'),
  look('curls', 'beard', 'spruce', 3, 'black', 'ink'),
  look('parted', 'beard', 'marigold', 2, 'grey', 'spruce'),
  look('bun', 'nothing', 'spruce', 3, 'brown', 'white'),
  look('bald', 'moustache', 'clay', 2, 'brown', 'marigold'),
  look('bob', 'nothing', 'marigold', 1, 'sand', 'ink'),
  look('short', 'moustache', 'sky', 3, 'black', 'white'),
  look('cap', 'glasses', 'marigold', 4, 'black', 'ink'),
]

/** The same person everywhere: a number in the id chooses the look itself, any other text by its letters. */
export function lookOf(id: string): Look {
  const digits = /(\d+)$/.exec(id)?.[1]
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  const index = (digits === undefined ? sum : Number(digits)) % LOOKS.length
  const chosen = LOOKS[index]
  if (!chosen) throw new RangeError(`No look ${index}`)
  return chosen
}

/** A look's number, as the file of all portraits names it. */
export const lookNumber = (one: Look): number => LOOKS.indexOf(one)
