/** What covers the shoulders, from the neck at x = 39 to 57, y = 69. `cloth` has the cloth's color, `trim` the trim's. */
export interface ClothesPart {
  d: string
  fill?: 'cloth' | 'trim' | 'skin' | 'white' | 'shine'
  width?: number
}

export const TORSO = 'M9 98C10 82 19.6 73.4 39 69.4q9 8 18 0c19.4 4 29 12.6 30 28.6z'
const V_NECK = 'M39 69.4l9 13 9-13q-9 8-18 0z'
const COLLAR = 'M39.6 67.6l-4.4 3.6 6.4 10.4 6.4-6.2zM56.4 67.6l4.4 3.6-6.4 10.4-6.4-6.2z'
const STAND = 'M37.6 66.6l-2 5.4q5.4 9 12.4 10.4 7-1.4 12.4-10.4l-2-5.4q-4 7-10.4 8.6-6.4-1.6-10.4-8.6z'
const SEAMS = 'M22 90q1.4-6 .6-10M74 90q-1.4-6-.6-10'

export const CLOTHES = {
  tee: [{ d: 'M37 69.8q11 12.4 22 0' }, { d: SEAMS }],
  vneck: [{ d: V_NECK, fill: 'skin' }, { d: 'M36.8 69.8L48 86l11.2-16.2' }, { d: SEAMS }],
  polo: [
    { d: 'M43.6 74.6l4.4 6 4.4-6q-4.4 2.2-8.8 0z', fill: 'skin' },
    { d: 'M45.4 79v12h5.2V79L48 77z', fill: 'cloth' },
    { d: COLLAR, fill: 'cloth' },
    { d: 'M48 83.4v.1M48 87.6v.1' },
    { d: SEAMS },
  ],
  shirt: [
    { d: 'M43.6 74.6l4.4 5 4.4-5q-4.4 2.2-8.8 0z', fill: 'skin' },
    { d: COLLAR, fill: 'cloth' },
    { d: 'M48 79v19M51 84.6v.1M51 90.6v.1' },
    { d: 'M59 86h9v7.6l-4.5 2-4.5-2z' },
  ],
  blazer: [
    { d: 'M39 69.4L48 98l9-28.6q-9 8-18 0z', fill: 'trim' },
    { d: 'M38.6 69.2L31.6 78l5 2.4-3 4L47 98h2l13.4-13.6-3-4 5-2.4-7-8.8L48 92z', fill: 'cloth' },
  ],
  suit: [
    { d: 'M39 69.4L48 98l9-28.6q-9 8-18 0z', fill: 'white' },
    { d: 'M45.6 76.6h4.8l-1 4.4 2 13L48 98l-3.4-4 2-13z', fill: 'trim' },
    { d: 'M39.6 67.6l-2 3 7 9 3.4-4zM56.4 67.6l2 3-7 9-3.4-4z', fill: 'white' },
    { d: 'M38 70L31.6 78l5 2.4-3 4L46 98h4l12.4-13.6-3-4 5-2.4-6.4-8L48 95z', fill: 'cloth' },
  ],
  hoodie: [
    {
      d: 'M36.4 65.6c-6 3.4-7.4 8-5.4 12.4 6 5.6 11 7 17 7s11-1.4 17-7c2-4.4.6-9-5.4-12.4-2.6 6-6 9.4-11.6 9.4s-9-3.4-11.6-9.4z',
      fill: 'cloth',
    },
    { d: 'M42.6 83.6v8M53.4 83.6v7', width: 2.6 },
    { d: SEAMS },
  ],
  vest: [
    { d: 'M40 70.6q8 9 16 0' },
    {
      d: 'M27.6 72.6C26 80 25.6 90 26 98h18.6L45 86 35.4 70.4zM68.4 72.6C70 80 70.4 90 70 98H51.4L51 86l9.6-15.6z',
      fill: 'trim',
    },
    { d: 'M26.6 90.6h17M69.4 90.6h-17M31.6 72.6l3.4 17M64.4 72.6l-3.4 17', fill: 'shine' },
  ],
  overalls: [
    { d: 'M37 69.8q11 12.4 22 0' },
    { d: 'M29.4 72l3.6 14v12h30V86l3.6-14-5.6-1.6L57.6 84H38.4L35 70.4z', fill: 'trim' },
    { d: 'M36 87.6h.1M60 87.6h.1', width: 3.4 },
    { d: 'M42 90.6h12V98H42z' },
  ],
  turtleneck: [{ d: 'M38.4 62.6q9.6 6 19.2 0l.8 8.4q-10.4 8-20.8 0z', fill: 'cloth' }, { d: SEAMS }],
  jacket: [{ d: STAND, fill: 'trim' }, { d: 'M48 82.4V98M29 86l9 2.6v7' }, { d: SEAMS }],
  cardigan: [{ d: V_NECK, fill: 'trim' }, { d: 'M37 69.6L48 88l11-18.4M48 88v10M51 92h.1' }, { d: SEAMS }],
  blouse: [
    { d: 'M43 74.4l5 9 5-9q-5 2.4-10 0z', fill: 'skin' },
    { d: 'M39.4 68l-3.4 3.6 3.6 8 8.4-3zM56.6 68l3.4 3.6-3.6 8-8.4-3z', fill: 'trim' },
    { d: 'M48 83.4V98' },
  ],
  sweater: [
    { d: 'M36.4 69.4q-1 2 .4 3.2 11.2 11.4 22.4 0 1.4-1.2.4-3.2Q48 81 36.4 69.4z', fill: 'trim' },
    { d: SEAMS },
  ],
} as const satisfies Record<string, readonly ClothesPart[]>
export type Clothes = keyof typeof CLOTHES

export const BADGE = { ribbon: 'M37.6 70.8L47.4 82M58.4 70.8L48.6 82', card: 'M43 81.6h10V92H43z' } as const
