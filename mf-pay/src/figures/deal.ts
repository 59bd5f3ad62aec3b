import { PAY_STUB, PEOPLE, SPLIT, sum } from 'shared-ui/scenes/ridgeline.ts'

/** The Alvarez deal, step by step, from the contract to the closer's line on the stub. Cents. */
export const POOL_PERCENT = 10

const closer = SPLIT.parts.find(({ part }) => part === 'Closer')
const setter = SPLIT.parts.find(({ part }) => part === 'Setter')
const manager = SPLIT.parts.find(({ part }) => part === 'Manager override')
if (!closer || !setter || !manager) throw new RangeError('The sample deal has no setter, closer or manager')

export const DEAL = { contract: SPLIT.contract, pool: SPLIT.pool, closer, setter, manager }

/** The second deal on the closer's stub: 14 panels, 5.6 kW. */
export const OKAFOR_POOL = 224_000

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
    { customer: 'Jensen', detail: 'clawback, cancelled on day 41', amount: lineOf('Clawback, Jensen') },
  ],
  waiting: { customer: 'Delgado', detail: '26 panels, waits for the permit', amount: 249_600 },
}

export const statementTotal = sum(STATEMENT.lines.map(({ amount }) => amount))

const CENTS_PER_WATT = 2

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
    person: 'Joan Whitlock',
    portrait: 'ridgeline-15',
    part: 'Regional override',
    rule: '2¢ a watt, outside the pool',
    amount: SPLIT.deal.watts * CENTS_PER_WATT,
  },
]

export const overridesTotal = sum(OVERRIDES.map(({ amount }) => amount))
