import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { computeShare, SOLAR_DEALS, computeStagePart, STAGES } from 'shared-ui/scenes/ridgeline-deals.ts'

const { brennan } = SOLAR_DEALS
/**
 * Day on which the permit for the Brennan deal was issued. It is defined here, because the sample company's data does not
 * contain this day.
 */
const PERMIT = '2026-10-27'
const share = computeShare(brennan, 'closer')
const milestones = [
  {
    label: 'Permit',
    detail: `issued ${shortDate(PERMIT)}`,
    percent: STAGES.permit,
    amount: computeStagePart(brennan, 'permit'),
    done: true,
  },
  {
    label: 'Installed',
    detail: `passed ${shortDate(brennan.installed ?? PERMIT)}`,
    percent: STAGES.installed,
    amount: computeStagePart(brennan, 'installed'),
    done: true,
  },
  {
    label: 'Permission to operate',
    detail: 'with the utility',
    percent: STAGES.operating,
    amount: computeStagePart(brennan, 'operating'),
    done: false,
  },
]

/** A salesperson's share of a deal, in cents. It is paid in three parts, as the job progresses. */
export const MILESTONES = {
  deal: `${brennan.customer}, ${brennan.watts / 1000} kW`,
  share,
  steps: milestones,
  paid: sum(milestones.map(({ amount, done }) => (done ? amount : 0))),
}

const funded = 234_000_000
const bands = [
  { bps: 80, from: 0, to: 100_000_000 },
  { bps: 95, from: 100_000_000, to: 200_000_000 },
  { bps: 110, from: 200_000_000, to: 300_000_000 },
]
const whole = (amount: number) => dollars(amount, { cents: false })
const getRange = (from: number, to: number): string => {
  if (from === 0) return `first ${whole(to)}`
  return from === bands.at(-1)?.from ? `above ${whole(from)}` : `to ${whole(to)}`
}
const tiers = bands.map(({ bps, from, to }) => {
  const volume = Math.min(Math.max(funded - from, 0), to - from)
  return {
    bps,
    range: getRange(from, to),
    volume,
    filled: (volume / (to - from)) * 100,
    amount: Math.round((volume * bps) / 10_000),
  }
})
const draw = -400_000

/** A new loan officer, with the dates of the start, the agreement, and the license. */
export const NEW_OFFICER = {
  name: 'Caleb Winn',
  starts: '2026-11-16',
  agreement: '2026-11-09',
  sponsorship: '2026-11-10',
}

/** A loan officer's November, in cents. Each part of the loan volume is paid at the rate of its tier. */
export const LOAN_MONTH = {
  person: { name: 'Naomi Feld', role: 'Loan officer, Boise branch', portrait: 'voice-naomi-feld' },
  funded,
  tiers,
  draw,
  advanced: '2026-10-23',
  total: sum(tiers.map(({ amount }) => amount)) + draw,
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LAPSED = 6
const monthly = 11_000
const stateOf = (index: number) => (index < LAPSED ? 'earned' : index === LAPSED ? 'lapsed' : 'unearned')

/**
 * A year's commission on an insurance policy, paid in advance, in cents. No commission is earned for the month in which the
 * policy ends.
 */
export const ADVANCE = {
  policy: 'Term life, Halloran',
  monthly,
  months: MONTHS.map((name, index) => ({ name, state: stateOf(index) })),
  advance: monthly * MONTHS.length,
  chargedBack: -monthly * (MONTHS.length - LAPSED),
  kept: monthly * LAPSED,
}

const PRICE = 50_000_000
const gross = (PRICE * 3) / 100
const house = -(gross * 30) / 100
const franchise = -(gross * 6) / 100
const team = gross + house + franchise
const agent = (team * 60) / 100
const lead = team - agent

/** Sale of a house, in cents: gross commission, deductions, and the shares of the rest. */
export const CLOSING_SHEET = {
  address: '14 Wren Street',
  gross,
  team,
  steps: [
    { label: 'Gross commission', detail: `3% of ${whole(PRICE)}`, amount: gross, from: 0, kind: 'in' },
    { label: 'Brokerage', detail: '30%, cap not reached', amount: house, from: gross + house, kind: 'minus' },
    { label: 'Franchise fee', detail: '6% of gross', amount: franchise, from: team, kind: 'minus' },
    { label: 'Team lead', detail: '40% of the rest', amount: lead, from: agent, kind: 'in' },
    { label: 'Buyer’s agent', detail: '60%, 1099', amount: agent, from: 0, kind: 'agent' },
  ],
}
