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
    { customer: 'Alvarez', detail: 'installed Nov 12, 60% of $3,360.00', amount: lineOf('Commission, Alvarez') },
    { customer: 'Okafor', detail: 'installed Nov 10, 60% of $2,240.00', amount: lineOf('Commission, Okafor') },
    { customer: 'Jensen', detail: 'clawback, cancelled on day 41', amount: lineOf('Clawback, Jensen') },
  ],
  waiting: { customer: 'Delgado', detail: '26 panels, waits for the permit', amount: 249_600 },
}

export const statementTotal = sum(STATEMENT.lines.map(({ amount }) => amount))
