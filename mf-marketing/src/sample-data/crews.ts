import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'

const rate = 14_000
const live = 6
const chargeback = -rate

/**
 * Sample data of a network provider. `file` contains lines of the provider's file. `order` is the index of the matching order
 * of the sales team in `orders`. The other fields are one salesperson's pay of the week, in cents.
 */
export const CARRIER = {
  file: [
    { account: '…4471', state: `live ${shortDate('2026-11-09')}`, order: 1 },
    { account: '…4490', state: `live ${shortDate('2026-11-10')}`, order: 0 },
    { account: '…4102', state: 'canceled', order: 2 },
    { account: '…4503', state: 'scheduled', order: 3 },
    { account: '…4518', state: 'no order', order: null },
  ],
  orders: [
    { street: '118 Alder', who: 'Imani R.' },
    { street: '40 Quarry, unit 2', who: 'Imani R.' },
    { street: '221 Third', who: 'Imani R.' },
    { street: '7 Mill Race', who: 'Cole T.' },
    { street: '9 Juniper', who: null },
  ],
  rep: 'Imani Rhodes',
  rate,
  live,
  chargeback,
  total: live * rate + chargeback,
}

const weeks = [6, 9, 11, 12, 14, 13, 15, 12, 16, 14, 13, 12, 10, 9, 8, 6]
const serviced = sum(weeks)
const canceled = 14
const frontEnd = serviced * 9000
const backEnd = (serviced - canceled) * 4500

/**
 * A summer salesperson's season, in cents: weekly pay for serviced customers, and a second payment in October for the customers
 * who did not cancel.
 */
export const PEST_SEASON = {
  person: { name: 'Jace Moreno', role: 'Summer rep, first season', portrait: 'voice-jace-moreno' },
  weeks,
  serviced,
  canceled,
  frontEnd,
  backEnd,
  total: frontEnd + backEnd,
}

const facets = [
  { name: 'north', squares: 9, pitch: '6/12', steep: false },
  { name: 'south', squares: 9, pitch: '6/12', steep: false },
  { name: 'west', squares: 5, pitch: '9/12', steep: true },
  { name: 'east', squares: 5, pitch: '9/12', steep: true },
]
const squares = sum(facets.map((facet) => facet.squares))
const steep = sum(facets.map((facet) => (facet.steep ? facet.squares : 0)))
const roofLines = [
  { label: 'Laid', detail: `${squares} squares at ${dollars(RATES.square)}`, amount: squares * RATES.square },
  {
    label: 'Steep, over 8/12',
    detail: `${steep} squares at ${dollars(RATES.steepSquare)}`,
    amount: steep * RATES.steepSquare,
  },
]

const describePlace = (customer: string, town: string) => ({
  customer,
  town,
  address: `${customer}, ${town}`,
})

/** A roof in Provo: the area of each face in squares of 100 square feet, and the pay for it in cents. */
export const ROOF = {
  ...describePlace(ROOFS.haws.customer, ROOFS.haws.town),
  facets,
  lines: roofLines,
  total: sum(roofLines.map(({ amount }) => amount)),
}

const areas = [
  { name: 'back lawn', feet: 780 },
  { name: 'side run', feet: 220 },
  { name: 'green', feet: 150 },
]
const border = 70
const laid = sum(areas.map(({ feet }) => feet))
/** Pay in cents: `foot` per square foot of artificial turf, `border` per foot of its border. */
const TURF_RATES = { foot: 110, border: 200 }
const yardLines = [
  {
    label: 'Turf laid',
    detail: `${laid.toLocaleString('en-US')} sq ft at ${dollars(TURF_RATES.foot)}`,
    amount: laid * TURF_RATES.foot,
  },
  {
    label: 'Border',
    detail: `${border} ft at ${dollars(TURF_RATES.border)}`,
    amount: border * TURF_RATES.border,
  },
]

/** A measured yard, and the crew's pay for it in cents. */
export const YARD = {
  ...describePlace('Nakamura', 'Draper'),
  areas,
  lines: yardLines,
  total: sum(yardLines.map(({ amount }) => amount)),
}

const span = (...on: readonly [from: number, to: number][]) =>
  Array.from({ length: 12 }, (_, month) => on.some(([from, to]) => month >= from && month <= to))

const crews = [
  {
    name: 'Mowing',
    people: 22,
    when: 'April to October',
    paid: 'by the stop',
    accent: 'spruce',
    months: span([3, 9]),
  },
  {
    name: 'Climbers and ground',
    people: 9,
    when: 'all year',
    paid: 'by the hour, storm rate',
    accent: 'clay',
    months: span([0, 11]),
  },
  {
    name: 'Plant health',
    people: 4,
    when: 'March to September',
    paid: 'by the application',
    accent: 'marigold',
    months: span([2, 8]),
  },
  {
    name: 'Snow',
    people: 11,
    when: 'November to March',
    paid: 'by the push',
    accent: 'sky',
    months: span([0, 2], [10, 11]),
  },
]
const onIn = (month: number) =>
  crews.reduce((total, { months, people }) => total + (months[month] ? people : 0), 0)

/**
 * Sample year of four work crews, each with a different kind of pay. `most` is the highest number of people who work in one
 * month.
 */
export const CREW_YEAR = {
  crews,
  most: Math.max(...Array.from({ length: 12 }, (_, month) => onIn(month))),
  busiest: 'May',
  onIn,
}
