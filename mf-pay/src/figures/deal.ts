import { PAY_STUB, SPLIT, sum } from 'shared-ui/scenes/ridgeline.ts'
import {
  OVERRIDE_CENTS_PER_WATT,
  PEOPLE,
  poolOf,
  shareOf,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-facts.ts'

/** The Alvarez deal, step by step, from the contract to the closer's line on the stub. Cents. */
const closer = SPLIT.parts.find(({ part }) => part === 'Closer')
const setter = SPLIT.parts.find(({ part }) => part === 'Setter')
const manager = SPLIT.parts.find(({ part }) => part === 'Manager override')
if (!closer || !setter || !manager) throw new RangeError('The sample deal has no setter, closer or manager')

export const DEAL = { contract: SPLIT.contract, pool: SPLIT.pool, closer, setter, manager }

/** The second deal on the closer's stub: 14 panels, 5.6 kW. */
export const OKAFOR_POOL = poolOf(SOLAR_DEALS.okafor)

const lineOf = (label: string): number => {
  const line = PAY_STUB.earnings.find((earning) => earning.label === label)
  if (!line) throw new RangeError(`The sample stub has no line ${label}`)
  return line.amount
}

/** What the closer reads before payday: every deal that pays this Friday, and what still waits. */
export const STATEMENT = {
  person: PEOPLE.marisol,
  lines: [
    {
      customer: 'Alvarez',
      detail: 'installed Nov 12, 60% of $3,360.00',
      amount: lineOf('Commission, Alvarez'),
    },
    {
      customer: 'Okafor',
      detail: 'installed Nov 10, 60% of $2,240.00',
      amount: lineOf('Commission, Okafor'),
    },
    { customer: 'Jensen', detail: `clawback, ${SPLIT.clawback.reason}`, amount: lineOf('Clawback, Jensen') },
  ],
  waiting: {
    customer: SOLAR_DEALS.delgado.customer,
    detail: `${SOLAR_DEALS.delgado.panels} panels, waiting on the permit`,
    amount: shareOf(SOLAR_DEALS.delgado, 'closer'),
  },
}

export const statementTotal = sum(STATEMENT.lines.map(({ amount }) => amount))

/** Everyone the Alvarez deal pays: three inside the pool, the regional lead on top of it. Cents. */
export const OVERRIDES = [
  {
    person: DEAL.setter.person.name,
    portrait: DEAL.setter.person.portrait,
    part: 'Setter',
    rule: '30% of the pool',
    amount: DEAL.setter.amount,
  },
  {
    person: DEAL.closer.person.name,
    portrait: DEAL.closer.person.portrait,
    part: 'Closer',
    rule: '60% of the pool',
    amount: DEAL.closer.amount,
  },
  {
    person: DEAL.manager.person.name,
    portrait: DEAL.manager.person.portrait,
    part: 'Team override',
    rule: '10% of the pool',
    amount: DEAL.manager.amount,
  },
  {
    person: PEOPLE.joan.name,
    portrait: PEOPLE.joan.portrait,
    part: 'Regional override',
    rule: '2¢ a watt, outside the pool',
    amount: SPLIT.deal.watts * OVERRIDE_CENTS_PER_WATT,
  },
]

export const overridesTotal = sum(OVERRIDES.map(({ amount }) => amount))
