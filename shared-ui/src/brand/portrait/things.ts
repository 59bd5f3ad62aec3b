/** What people wear on the head and before the eyes. */
export interface HeadwearPart {
  d: string
  fill?: 'hat' | 'dark'
  /** `mark`: what stands out on the hat. */
  stroke?: 'hat' | 'mark'
  width?: number
}

export const HEADWEAR = {
  cap: [
    { d: 'M29.6 34.4C28.4 20 36 11 48 11s19.6 9 18.4 23.4z', fill: 'hat' },
    {
      d: 'M28.4 34C38 28.6 58 28.6 67.6 34c1 1.6 1.6 3.4 1.4 5.4C58 34.6 38 34.6 27 39.4c-.2-2 .4-3.8 1.4-5.4z',
      fill: 'hat',
    },
    { d: 'M48 11v.1M40 12.6q-4.4 7-4.6 16M56 12.6q4.4 7 4.6 16' },
    { d: 'M43.4 19.6v6M46.4 19.6v6M49.4 19.6v6M52.4 19.6v6M42 26l12.4-6.6', stroke: 'mark', width: 1.4 },
  ],
  sidecap: [
    { d: 'M29.6 34.4C28.4 20 36 11 48 11s19.6 9 18.4 23.4z', fill: 'hat' },
    { d: 'M64 30.6c8 .4 15 3.6 19 8.4-8.6 1.6-18 .4-24-4z', fill: 'hat' },
    { d: 'M29.6 34.4q18-5.4 36.8 0M44 12q-6 8-6 18' },
  ],
  helmet: [
    { d: 'M28.6 34C28.6 19 37 10 48 10s19.4 9 19.4 24z', fill: 'hat' },
    { d: 'M43.4 10.4V29h9.2V10.4Q48 8.4 43.4 10.4z', fill: 'hat' },
    { d: 'M24.4 34.6Q48 27.6 71.6 34.6q.8 3-1.6 4.4Q48 33 26 39q-2.4-1.4-1.6-4.4z', fill: 'hat' },
  ],
  beanie: [
    { d: 'M30.6 34C29.4 17 38 8.6 48 8.6S66.6 17 65.4 34z', fill: 'hat' },
    { d: 'M28.8 28.6q19.2-5 38.4 0l.6 9.2q-19.8-5-39.6 0z', fill: 'hat' },
    { d: 'M36 27.6l-.4 7.6M42 26.6l-.2 7.6M48 26.4V34M54 26.6l.2 7.6M60 27.6l.4 7.6' },
  ],
  brim: [
    { d: 'M32 32C31.6 18 38 9.6 48 9.6S64.4 18 64 32z', fill: 'hat' },
    { d: 'M14 37.6C22 28.4 36 27 48 27s26 1.4 34 10.6C72 39.4 60 35 48 35s-24 4.4-34 2.6z', fill: 'hat' },
    { d: 'M32.4 24.6q15.6-4 31.2 0', width: 3.4 },
  ],
  headset: [
    { d: 'M29.4 42C27 23 35.4 11.4 48 11.4S69 23 66.6 42', width: 5 },
    { d: 'M29.4 42C27 23 35.4 11.4 48 11.4S69 23 66.6 42', stroke: 'hat', width: 1.8 },
    {
      d: 'M25.6 39.6h4.8q1.6 0 1.6 1.6v8q0 1.6-1.6 1.6h-4.8q-1.6-5.6 0-11.2zM70.4 39.6h-4.8q-1.6 0-1.6 1.6v8q0 1.6 1.6 1.6h4.8q1.6-5.6 0-11.2z',
      fill: 'hat',
    },
    { d: 'M68.6 51c.4 7-4 10.6-12 10.6' },
  ],
  shades: [
    {
      d: 'M33.6 19.6q6.6-1.6 13-.6-.2 7-6 7.4-6 .2-7-6.8zM62.4 19.6q-6.6-1.6-13-.6.2 7 6 7.4 6 .2 7-6.8zM46.6 20.6h2.8',
      fill: 'dark',
    },
  ],
} as const satisfies Record<string, readonly HeadwearPart[]>
export type Headwear = keyof typeof HEADWEAR
/** Hats that hide the hair on top. */
export const HIDES_HAIR: ReadonlySet<Headwear> = new Set(['cap', 'sidecap', 'helmet', 'beanie', 'brim'])

export const GLASSES = {
  round:
    'M36.2 43.4a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0-10.8 0zM49 43.4a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0-10.8 0zM47 42.6q1-.8 2 0M36.2 42.6l-4.4-1.2M59.8 42.6l4.4-1.2',
  square:
    'M35.8 39.4h11.2v5.2q0 3.6-3.6 3.6h-4q-3.6 0-3.6-3.6zM49 39.4h11.2v5.2q0 3.6-3.6 3.6h-4q-3.6 0-3.6-3.6zM47 41.6h2M35.8 41l-4-.8M60.2 41l4-.8',
  swept:
    'M35 38.6q6-.2 12 1.6.4 8-5.4 8-5.6 0-6.6-9.6zM61 38.6q-6-.2-12 1.6-.4 8 5.4 8 5.6 0 6.6-9.6zM47 41.4h2M35 40l-3-.6M61 40l3-.6',
  low: 'M37 45.6h9.4q0 5-4.6 5t-4.8-5zM49.6 45.6H59q-.2 5-4.8 5t-4.6-5zM46.4 46.4q1.6-1 3.2 0M37 46l-5-3M59 46l5-3',
} as const
export type Glasses = keyof typeof GLASSES

export const PENCIL = 'M62.4 41.6l10-10.4'
