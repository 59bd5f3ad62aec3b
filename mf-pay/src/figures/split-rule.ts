import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { stubOf } from 'shared-ui/scenes/pay-run.ts'
import { contractOf, percentOf, POOL_PERCENT, SHARES, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { PAY_STUB } from 'shared-ui/scenes/ridgeline.ts'

/** What of a solar contract goes into the pool, and what of the pool the setter has. Percent; the manager's is fixed, the rest the closer's. */
export interface SplitRule {
  pool: number
  setter: number
}

/** The sample company's plan, and how far it may be moved. */
export const PLAN: SplitRule = { pool: POOL_PERCENT, setter: SHARES.setter }
export const POOLS = [8, 10, 12]
export const SETTER_RANGE = { least: 20, most: 45 }

const INSTALLED = [SOLAR_DEALS.alvarez, SOLAR_DEALS.okafor]

/** The period's two deals by a rule: each pool split to the cent, the closer with what setter and manager leave. Cents. */
export const splitBy = (rule: SplitRule) => {
  const deals = INSTALLED.map((deal) => {
    const contract = contractOf(deal)
    const pool = percentOf(contract, rule.pool)
    const setter = percentOf(pool, rule.setter)
    const manager = percentOf(pool, SHARES.manager)
    const size = `${deal.panels} panels`
    return { customer: deal.customer, size, contract, pool, setter, closer: pool - setter - manager, manager }
  })
  const closerPercent = 100 - rule.setter - SHARES.manager
  const total = {
    contract: sum(deals.map(({ contract }) => contract)),
    pool: sum(deals.map(({ pool }) => pool)),
    setter: sum(deals.map(({ setter }) => setter)),
    closer: sum(deals.map(({ closer }) => closer)),
    manager: sum(deals.map(({ manager }) => manager)),
  }
  const parts = [
    { part: 'Setter', person: PEOPLE.tyrell, percent: rule.setter, amount: total.setter },
    { part: 'Closer', person: PEOPLE.marisol, percent: closerPercent, amount: total.closer },
    { part: 'Manager', person: PEOPLE.hank, percent: SHARES.manager, amount: total.manager },
  ]
  return { deals, total, parts, closerPercent }
}

/** The closer's stub by a rule. Hours, bonus and a clawback of what was paid before stay as they are. Cents. */
export const stubBy = (rule: SplitRule) => {
  const { deals, closerPercent } = splitBy(rule)
  return stubOf(
    PAY_STUB.person,
    PAY_STUB.earnings.map((line) => {
      const deal = deals.find(({ customer }) => line.label === `Commission, ${customer}`)
      if (!deal) return line
      return { ...line, detail: `${closerPercent}% of ${dollars(deal.pool)}`, amount: deal.closer }
    }),
  )
}
