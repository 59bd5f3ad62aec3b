/** `behind` lies under the face, `front` over it. */
export interface Hair {
  front: string
  behind?: string
}

/** Hair around a face whose outline runs from (21.5, 27) over (32, 14.5) to (42.5, 27). */
export const HAIR = {
  short: {
    front:
      'M20.8 27c-1.3-9 3.2-15 11.2-15s12.5 6 11.2 15c-1.5-2-2-5-2.7-7.5-5 1-12 .8-17-1.5-.7 3-1.2 6.5-2.7 9z',
  },
  parted: {
    front:
      'M20.8 28c-2-9 2-16.5 11.5-16.5 8.5 0 12.5 6.5 10.9 16.5-1.2-3.5-2-6-4.2-8.5-5 .5-8.5-.5-11-3-1.5 3.5-5 5.5-7.2 11.5z',
  },
  curls: {
    front:
      'M21 27c-3-2-3.5-5.5-1.5-8-.5-4 2.5-6.5 5.5-6.5 2-3 6.5-3.5 9-1.5 3.5-1 7 1 7.5 4.5 3 1.5 4 6 1.5 8.5 0 1.5-.5 2.5-1 3-.5-3-1-5-2-6.5-2.5.5-4.5 0-6-1.5-2 1.5-5 1.5-7 .5-1.5 1.5-3.5 2-4.5 1.8-.9 1.5-1.2 3.5-1.5 5.7z',
  },
  long: {
    behind: 'M19.5 46c-3-8-3-17 0-24.5 2.5-6.5 7-9.5 12.5-9.5s10 3 12.5 9.5c3 7.5 3 16.5 0 24.5z',
    front:
      'M21 28c-1.5-10 3.5-15.5 11-15.5S44.5 18 43 28c-2-3-4-6.5-5-9.5-4.5 3.5-11.5 4.5-15 4.5-.8 1.5-1.5 3-2 5z',
  },
  bun: {
    behind: 'M32 3.5a5.2 5.2 0 1 1 0 10.4 5.2 5.2 0 0 1 0-10.4z',
    front: 'M21 27c-1.3-9.5 3.5-14.5 11-14.5S44.3 17.5 43 27c-1.5-4.5-4-8-11-8s-9.5 3.5-11 8z',
  },
  bob: {
    behind: 'M20 38c-2.5-4-3-9.5-1.5-15C20 16 25 12 32 12s12 4 13.5 11c1.5 5.5 1 11-1.5 15z',
    front: 'M21.2 29c-1.2-10.5 3.3-16 10.8-16s12 5.5 10.8 16c-1-3.5-2-6.5-3.3-8.5h-15c-1.3 2-2.3 5-3.3 8.5z',
  },
  cap: { front: 'M20.5 23c0-8 4.5-12.5 11.5-12.5S43.5 15 43.5 23c3 .2 6 .8 8.5 2-9-.7-22-.7-31.5 0z' },
  bald: {
    front: 'M21.5 27c-.6-.8-1-2.5-.9-4.5.8.3 1.4 1 1.6 2z M42.5 27c.6-.8 1-2.5.9-4.5-.8.3-1.4 1-1.6 2z',
  },
} as const satisfies Record<string, Hair>
export type HairStyle = keyof typeof HAIR

export const WEAR = {
  nothing: [],
  glasses: [
    'M24 28.5a3.6 3.3 0 1 0 7.2 0 3.6 3.3 0 1 0-7.2 0z',
    'M32.8 28.5a3.6 3.3 0 1 0 7.2 0 3.6 3.3 0 1 0-7.2 0z',
    'M31.2 28q.8-.5 1.6 0',
  ],
  beard: [
    'M21.8 30c0 8.5 4.5 13.8 10.2 13.8S42.2 38.5 42.2 30c-1.2 2.8-2.2 4.5-4.2 4.5-2-1.3-4-1.5-6-.8-2-.7-4-.5-6 .8-2 0-3-1.7-4.2-4.5z M28.5 37q3.5 2.2 7 0 -3.5-1-7 0z',
  ],
  moustache: ['M27 35.3q2.5-2.2 5-1.1 2.5-1.1 5 1.1-2.5.7-5 .1-2.5.6-5-.1z'],
} as const satisfies Record<string, readonly string[]>
export type Wear = keyof typeof WEAR

export const SHOULDERS = 'M8 64c.5-11 8-17.5 18.5-19.5q5.5 5 11 0C48 46.5 55.5 53 56 64v2H8z'

export interface Look {
  hair: HairStyle
  wear: Wear
  tint: 'sky' | 'marigold' | 'clay' | 'spruce'
  skin: 1 | 2 | 3 | 4
  shade: 'black' | 'brown' | 'red' | 'grey' | 'sand'
  shirt: 'spruce' | 'ink' | 'clay' | 'marigold' | 'white'
}

const look = (
  hair: HairStyle,
  wear: Wear,
  tint: Look['tint'],
  skin: Look['skin'],
  shade: Look['shade'],
  shirt: Look['shirt'],
): Look => ({ hair, wear, tint, skin, shade, shirt })

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
