import { dollars } from 'shared-ui/scenes/money.ts'

/** Cents. */
const TECHNICIAN_HOUR = 2600

/** A person's file. Money is in cents. */
export interface PersonFile {
  name: string
  team: 'Doors' | 'Closers' | 'Crew 2' | 'Service'
  /** Of the week of November 16; null where they are not sent yet. */
  hours: number | null
  /** Before taxes, in the pay run of November 20. */
  pay: number
  /** What of the pay is commission. */
  commission: number
  territory: string | null
  rate: string
}

/** Files of the sample company. A test compares them with the ledger, which would be more than the island's code. */
export const FILES: readonly PersonFile[] = [
  {
    name: 'Tyrell Boone',
    team: 'Doors',
    hours: 38,
    pay: 207_000,
    commission: 147_000,
    territory: 'Saratoga Shore',
    rate: '30% of the pool',
  },
  {
    name: 'Ana Castillo',
    team: 'Doors',
    hours: 44,
    pay: 318_600,
    commission: 201_600,
    territory: 'Traverse Bench',
    rate: '30% of the pool',
  },
  {
    name: 'Marisol Vega',
    team: 'Closers',
    hours: null,
    pay: 448_600,
    commission: 319_000,
    territory: null,
    rate: '60% of the pool',
  },
  {
    name: 'Dwayne Pruitt',
    team: 'Crew 2',
    hours: 40.5,
    pay: 241_920,
    commission: 0,
    territory: null,
    rate: '40% of the pieces',
  },
  {
    name: 'Beau Hatch',
    team: 'Crew 2',
    hours: 40.5,
    pay: 181_440,
    commission: 0,
    territory: null,
    rate: '30% of the pieces',
  },
  {
    name: 'Cody Marsh',
    team: 'Service',
    hours: 38,
    pay: 355_600,
    commission: 0,
    territory: null,
    rate: `${dollars(TECHNICIAN_HOUR)} an hour`,
  },
]
