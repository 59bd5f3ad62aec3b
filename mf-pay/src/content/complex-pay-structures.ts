import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Head, Ledger, Opening, StepPlan } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import {
  CREW_PAY,
  CREW_TOTAL,
  DRAW,
  DRAW_WEEKS,
  FIRST_REPAID,
  TIER_READING_COSTS,
  TRADE_LINES,
} from '../sample-data/pay-structures.ts'

export const route: AreaRouteInput = {
  path: '/pay/complex-pay-structures',
  title: 'Tiers, draws, overrides and piece rate',
  description:
    'Pay accelerators, recoverable draws, per-panel rates and stacked overrides the way your plan is written. See each one calculated to the cent.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const [first] = DRAW_WEEKS
const repaid = DRAW_WEEKS[FIRST_REPAID]
if (!first || !repaid) throw new RangeError('The draw has no first week or no week above it')

export const structures = {
  opening: {
    eyebrow: 'Complex pay structures',
    title: 'Pay exactly what the plan *promised*',
    lede: 'The accelerator from the sales meeting, the draw for the new setter, the per-panel rate for the crew. Write them down once, and the run follows them to the cent.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How a split is calculated', href: '/pay/commission-calculation' },
  } satisfies Opening,
  tiers: {
    head: {
      id: 'structures-tiers',
      title: `One tier plan, two readings, ${dollars(TIER_READING_COSTS.apart, { cents: false })} apart`,
      lede: 'Take twelve installs, with a new tier at the sixth and the eleventh. Your plan picks one reading, and everyone knows which one before they knock on a door.',
    },
    readings: [
      {
        reach: 'next',
        title: 'From that install on',
        text: 'Each install pays the rate of its own tier. It’s the usual reading, and the one shown above.',
      },
      {
        reach: 'back',
        title: 'Back to the first',
        text: 'The eleventh install lifts the whole month to the top rate. A stronger push, and a bigger bill.',
      },
    ] as const,
  },
  draw: {
    head: {
      id: 'structures-draw',
      title: 'A draw that pays itself back',
      lede: 'A new setter can run out of money in week two, before enough deals install. A recoverable draw covers those weeks and is paid back from later splits.',
    },
    callouts: [
      {
        title: 'A floor from the first week',
        text: `${DRAW.person.name.split(' ')[0]} earns ${dollars(first.earned)} and is paid ${dollars(first.paid)}. The ${dollars(first.balance)} in between is an advance he owes.`,
        at: { x: 98, y: 29.4, phone: 33.7 },
      },
      {
        title: 'The first week above the floor',
        text: `Of ${dollars(repaid.earned)} he keeps ${dollars(repaid.paid)}; the ${dollars(repaid.earned - repaid.paid)} above that goes toward what he owes.`,
        at: { x: 98, y: 60.7, phone: 63.4 },
      },
      {
        title: 'Nothing owed, nothing lost',
        text: 'Earned and paid match to the cent.',
        at: { x: 98, y: 93 },
      },
    ],
  } satisfies Annotated,
  pieces: {
    head: {
      id: 'structures-piece',
      title: 'Per panel, per square, and the half hour past forty',
      lede: `Piece rate doesn’t cancel overtime. Everyone on Crew 2 worked ${CREW_TOTAL.hours / CREW_PAY.length} hours, so each is owed half of their own regular rate for the last half hour.`,
    },
  } satisfies { head: Head },
  trades: {
    head: {
      id: 'structures-trades',
      title: 'Every trade counts something different',
      lede: 'Watts, contracts, basis points, tune\u2011ups. Here’s one line from each.',
    },
    items: [
      {
        term: 'Solar',
        text: `A rate per watt above the redline, split at the install: ${TRADE_LINES.solar.kilowatts} kW at ${TRADE_LINES.solar.centsPerWatt}¢ makes the pool.`,
        figure: dollars(TRADE_LINES.solar.amount),
        working: `${(TRADE_LINES.solar.kilowatts * 1000).toLocaleString('en-US')} W at ${TRADE_LINES.solar.centsPerWatt}¢`,
        href: '/solar',
      },
      {
        term: 'Pest control',
        text: `Up front on the first service, ${TRADE_LINES.pest.percent}% of a ${dollars(TRADE_LINES.pest.contract)} contract; the rest as the account is serviced, with a chargeback if it cancels early.`,
        figure: dollars(TRADE_LINES.pest.amount),
        working: `${TRADE_LINES.pest.percent}% of ${dollars(TRADE_LINES.pest.contract)}`,
        href: '/pest-control',
      },
      {
        term: 'Mortgage',
        text: `Basis points on the funded loan, with a floor per file: ${TRADE_LINES.mortgage.points} bps on ${dollars(TRADE_LINES.mortgage.loan, { cents: false })}.`,
        figure: dollars(TRADE_LINES.mortgage.amount),
        working: `${TRADE_LINES.mortgage.points / 100}% of ${dollars(TRADE_LINES.mortgage.loan)}`,
        href: '/mortgage',
      },
      {
        term: 'HVAC',
        text: `Hourly, with flat pay per tune-up and a spiff on what sells: ${PHONE_PAY.tuneUps} tune-ups at ${dollars(RATES.tuneUp)} and one thermostat.`,
        figure: dollars(TRADE_LINES.hvac.amount),
        working: `${PHONE_PAY.tuneUps} × ${dollars(RATES.tuneUp)} + ${dollars(RATES.thermostat)}`,
        href: '/hvac',
      },
    ],
  } satisfies Ledger,
  overrides: {
    head: {
      id: 'structures-overrides',
      title: 'Overrides that stop where you say',
      lede: 'Set them inside the pool or on top of it, by percent or by the watt, up as many levels as you have. The last line shows what the deal costs before you promise another override.',
    },
  } satisfies { head: Head },
  change: {
    head: { id: 'structures-change', title: 'Change the plan without changing the past' },
    steps: [
      {
        when: 'The 20th',
        title: 'Write it',
        text: 'Rates, tiers, windows and shares, in fields with names from your trade. No formulas.',
      },
      {
        when: 'The 21st',
        title: 'Run it on last month',
        text: 'Compare the old plan with the new one, rep by rep. You see who gains and who’ll be in your office.',
      },
      {
        when: 'By the 28th',
        title: 'Get it signed',
        text: 'Each rep signs the version that applies to them. The signature stays with the plan.',
      },
      {
        when: 'The 1st',
        title: 'Switch it on',
        text: 'Deals sold before the 1st stay on the old plan until they’re paid.',
      },
    ],
  } satisfies StepPlan,
}
