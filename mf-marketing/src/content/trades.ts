import type { Accent, PictogramName } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import {
  computePercent,
  computePool,
  POOL_PERCENT,
  ROOFS,
  SHARES,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import type { JobSiteName } from 'shared-ui/job-sites/descriptions.ts'

const { alvarez } = SOLAR_DEALS
const { haws } = ROOFS

/** A trade (such as roofing) on the home page: the unit by which it pays, and a sample calculation in cents. */
export interface Trade {
  name: string
  href: string
  pictogram: PictogramName
  site: JobSiteName
  accent: Accent
  unit: string
  text: string
  /** `working` is the calculation of the amount, unless the label contains it. */
  lines: readonly { label: string; working?: string; amount: number }[]
  sum: string
}

export const TRADES: readonly Trade[] = [
  {
    name: 'Solar',
    href: '/solar',
    pictogram: 'solar',
    site: 'solar',
    accent: 'marigold',
    unit: 'By the watt',
    text: 'Setter, closer and manager share a pool that pays at the milestone you name and is clawed back under a rule they signed.',
    lines: [
      {
        label: `Pool, ${alvarez.watts / 1000} kW at ${dollars(computePercent(alvarez.centsPerWatt, POOL_PERCENT))}`,
        working: `${alvarez.watts.toLocaleString('en-US')} W × ${dollars(computePercent(alvarez.centsPerWatt, POOL_PERCENT))}`,
        amount: computePool(alvarez),
      },
      {
        label: `Less setter and override, ${SHARES.setter + SHARES.manager}%`,
        working: `${SHARES.setter + SHARES.manager}% of ${dollars(computePool(alvarez))}`,
        amount: -computePercent(computePool(alvarez), SHARES.setter + SHARES.manager),
      },
    ],
    sum: 'To the closer',
  },
  {
    name: 'Pest control',
    href: '/pest-control',
    pictogram: 'pest',
    site: 'pest-control',
    accent: 'spruce',
    unit: 'By the stop',
    text: 'Technicians earn production pay by the stop, reps a commission on each account that actually got serviced. Re-services come off, and everyone can see how many.',
    lines: [
      { label: '14 stops at $21.00', amount: 29_400 },
      { label: '2 re-services', working: '2 at $21.00', amount: -4200 },
    ],
    sum: 'The technician’s day',
  },
  {
    name: 'Mortgage',
    href: '/mortgage',
    pictogram: 'mortgage',
    site: 'mortgage',
    accent: 'sky',
    unit: 'In basis points',
    text: 'Loans fund, tiers fill, draws get paid back. Officers see which rate applied and why.',
    lines: [
      { label: '$412,000 funded at 95 bps', working: '0.95% of $412,000.00', amount: 391_400 },
      { label: 'Draw paid back', amount: -250_000 },
    ],
    sum: 'To the loan officer',
  },
  {
    name: 'Fiber optics',
    href: '/fiber-optics',
    pictogram: 'fiber',
    site: 'fiber-optics',
    accent: 'clay',
    unit: 'By the install',
    text: 'A sign-up isn’t an install. The carrier’s file says which orders went live, and pay follows the file.',
    lines: [
      { label: '6 live at $140.00', amount: 84_000 },
      { label: '1 canceled on day 22', working: '1 at $140.00, taken back', amount: -14_000 },
    ],
    sum: 'The rep’s week',
  },
  {
    name: 'Roofing',
    href: '/roofing',
    pictogram: 'roofing',
    site: 'roofing',
    accent: 'clay',
    unit: 'By the square',
    text: 'Pay the crew by the square, the rep on profit, and the rep’s share of a supplement four months later.',
    lines: [
      { label: `${haws.squares} squares at ${dollars(RATES.square)}`, amount: haws.squares * RATES.square },
      {
        label: `Steep, ${haws.steep} at ${dollars(RATES.steepSquare)}`,
        amount: haws.steep * RATES.steepSquare,
      },
    ],
    sum: 'To the crew',
  },
  {
    name: 'HVAC',
    href: '/hvac',
    pictogram: 'hvac',
    site: 'hvac',
    accent: 'sky',
    unit: 'By the hour, and then some',
    text: 'Hours, tune-ups, spiffs and on-call nights land on one check, and overtime is figured on all of it.',
    lines: [
      {
        label: `${PHONE_PAY.hours} h at ${dollars(RATES.technicianHour)}`,
        amount: PHONE_PAY.hours * RATES.technicianHour,
      },
      {
        label: `${PHONE_PAY.tuneUps} tune-ups, 1 thermostat`,
        working: `${PHONE_PAY.tuneUps} × ${dollars(RATES.tuneUp)} + ${dollars(RATES.thermostat)}`,
        amount: PHONE_PAY.tuneUps * RATES.tuneUp + RATES.thermostat,
      },
    ],
    sum: 'The technician’s day',
  },
  {
    name: 'Insurance',
    href: '/insurance',
    pictogram: 'insurance',
    site: 'insurance',
    accent: 'spruce',
    unit: 'By the month earned',
    text: 'An advance is earned month by month. When a policy lapses, the rest goes back on a schedule everyone has read.',
    lines: [
      { label: 'Advance, 12 months', working: '12 months at $110.00', amount: 132_000 },
      { label: 'Lapsed, 6 months unearned', working: '6 months at $110.00', amount: -66_000 },
    ],
    sum: 'Earned and kept',
  },
  {
    name: 'Tree and lawn care',
    href: '/tree-and-lawncare',
    pictogram: 'tree',
    site: 'tree-and-lawncare',
    accent: 'spruce',
    unit: 'By the route',
    text: 'Pay mowing by the stop, climbing by the hour and storms at their own rate, and get the same people back in spring.',
    lines: [
      { label: '18 stops at $11.50', amount: 20_700 },
      { label: 'All gates shut, no callback', working: 'Route bonus', amount: 2500 },
    ],
    sum: 'The crew lead’s day',
  },
  {
    name: 'Turf',
    href: '/turf',
    pictogram: 'turf',
    site: 'turf',
    accent: 'spruce',
    unit: 'By the square foot',
    text: 'You pay for what was measured: turf laid, base dug, seams and borders, at rates agreed on before the first roll.',
    lines: [
      { label: '1,150 sq ft at $1.10', amount: 126_500 },
      { label: 'Border, 70 ft at $2.00', amount: 14_000 },
    ],
    sum: 'To the crew',
  },
  {
    name: 'Real estate',
    href: '/real-estate',
    pictogram: 'real-estate',
    site: 'real-estate',
    accent: 'marigold',
    unit: 'By the split',
    text: 'From gross commission to what the agent takes home: split, cap, team share and fees, on a sheet they can follow.',
    lines: [
      { label: '70% of $15,000.00', amount: 1_050_000 },
      { label: 'Franchise fee, 6% of gross', working: '6% of $15,000.00', amount: -90_000 },
    ],
    sum: 'To the agent',
  },
]
