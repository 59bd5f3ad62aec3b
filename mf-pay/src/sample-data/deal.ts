import { clawbackDerivation, overrideDerivation, shareDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum, termsText } from 'shared-ui/scenes/money.ts'
import { addDays, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD, statementLine } from 'shared-ui/scenes/pay-run.ts'
import {
  CLAWBACK_DAYS,
  computeContract,
  formatInstallStatus,
  JENSEN,
  OVERRIDE_CENTS_PER_WATT,
  POOL_PERCENT,
  computePool,
  computeShare,
  SHARES,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { PAY_STUB, SPLIT } from 'shared-ui/scenes/ridgeline.ts'

/** Shares of the sample deal for the closer (who made the sale), the setter (who booked the appointment) and the manager. */
const closer = SPLIT.parts.find(({ part }) => part === 'Closer')
const setter = SPLIT.parts.find(({ part }) => part === 'Setter')
const manager = SPLIT.parts.find(({ part }) => part === 'Manager override')
if (!closer || !setter || !manager) throw new RangeError('The sample deal has no setter, closer or manager')

const { okafor: OKAFOR } = SOLAR_DEALS
const okaforInstalled = OKAFOR.installed ?? OKAFOR.sold
const taxes = PAY_STUB.deductions.slice(0, -1).map(({ amount }) => amount)
const otherPay = PAY_STUB.earnings.flatMap(({ label, amount }) =>
  label.endsWith(`, ${OKAFOR.customer}`) ? [] : [amount],
)
const shareWorking = (part: 'setter' | 'closer'): string =>
  `${SHARES[part]}% of ${dollars(computePool(OKAFOR))}`
/** Deal that the page /pay follows from the sale to the salesperson's net pay on payday. */
export const TRACED_DEAL = {
  ...OKAFOR,
  installed: okaforInstalled,
  contract: computeContract(OKAFOR),
  pool: computePool(OKAFOR),
  setterShare: computeShare(OKAFOR, 'setter'),
  closerShare: computeShare(OKAFOR, 'closer'),
  /** Other gross pay of the closer (the salesperson who made the sale) on the same payday, in cents. */
  otherPay: sum(otherPay),
  approval: RUN_PERIOD.approval,
  payday: RUN_PERIOD.payday,
  garnishment: PAY_STUB.deductions.at(-1)?.amount ?? 0,
  taxes: sum(taxes),
  workings: {
    pool: `${POOL_PERCENT}% of ${dollars(computeContract(OKAFOR))}`,
    setter: shareWorking('setter'),
    closer: shareWorking('closer'),
    otherPay: termsText(otherPay),
    taxes: termsText(taxes),
    net: termsText([PAY_STUB.gross, ...PAY_STUB.deductions.map(({ amount }) => amount)]),
  },
}

export const DEAL = {
  panels: SPLIT.deal.panels,
  sold: SPLIT.deal.sold,
  contract: SPLIT.contract,
  pool: SPLIT.pool,
  closer,
  setter,
  manager,
}

/** Commission in cents of the Okafor deal (14 panels, 5.6 kW), which setter, closer and manager share. */
export const OKAFOR_POOL = computePool(SOLAR_DEALS.okafor)

/**
 * Statement that the closer (the salesperson who made the sales) gets before payday: each deal that is paid, and the deals that
 * are not paid yet.
 */
export const STATEMENT = {
  person: PEOPLE.marisol,
  lines: [
    ...[SOLAR_DEALS.alvarez, SOLAR_DEALS.okafor].map((deal) => ({
      ...statementLine(deal),
      from: shareDerivation(deal, 'closer', PEOPLE.marisol),
    })),
    {
      customer: SPLIT.clawback.customer,
      detail: `clawback, ${SPLIT.clawback.reason}`,
      amount: SPLIT.clawback.amount,
      from: clawbackDerivation('closer', PEOPLE.marisol),
    },
  ],
  waiting: {
    customer: SOLAR_DEALS.delgado.customer,
    detail: `${SOLAR_DEALS.delgado.panels} panels, ${formatInstallStatus(SOLAR_DEALS.delgado)}`,
    amount: computeShare(SOLAR_DEALS.delgado, 'closer'),
    from: shareDerivation(SOLAR_DEALS.delgado, 'closer', PEOPLE.marisol),
  },
}

export const statementTotal = sum(STATEMENT.lines.map(({ amount }) => amount))

const ofPool = ({ person, share, amount }: (typeof SPLIT.parts)[number], part: string) => ({
  person: person.name,
  portrait: person.portrait,
  part,
  rule: `${SHARES[share]}% of the pool`,
  amount,
  from: shareDerivation(SPLIT.deal, share, person),
})
/**
 * Pay for the Alvarez deal by person, in cents. Three people share the commission, and the regional manager gets an additional
 * amount. The pay of managers is called override.
 */
export const OVERRIDES = [
  ofPool(DEAL.setter, 'Setter'),
  ofPool(DEAL.closer, 'Closer'),
  ofPool(DEAL.manager, 'Team override'),
  {
    person: PEOPLE.joan.name,
    portrait: PEOPLE.joan.portrait,
    part: 'Regional override',
    rule: `${OVERRIDE_CENTS_PER_WATT}¢ a watt, outside the pool`,
    amount: SPLIT.deal.watts * OVERRIDE_CENTS_PER_WATT,
    from: overrideDerivation(SPLIT.deal, PEOPLE.joan),
  },
] as const
export const overridesTotal = sum(OVERRIDES.map(({ amount }) => amount))

/**
 * Shares in cents that two salespeople (closer and setter) and their manager must pay back (clawback), because a customer
 * canceled a deal after the three were paid for it.
 */
const parts = (
  [
    { person: JENSEN.closer, part: 'Closer', share: 'closer' },
    { person: JENSEN.setter, part: 'Setter', share: 'setter' },
    { person: PEOPLE.hank, part: 'Manager override', share: 'manager' },
  ] as const
).map((part) => ({ ...part, percent: SHARES[part.share], amount: -JENSEN.paid[part.share] }))

const dated = (date: string) => ({ label: shortDate(date), date })

export const CLAWBACK = {
  customer: JENSEN.customer,
  contract: JENSEN.contract,
  pool: JENSEN.pool,
  window: CLAWBACK_DAYS,
  day: JENSEN.day,
  installed: dated(JENSEN.installed),
  canceled: dated(JENSEN.canceled),
  /** Last day on which a cancellation causes a clawback, which means that commission must be paid back. */
  end: dated(addDays(JENSEN.installed, CLAWBACK_DAYS)),
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
