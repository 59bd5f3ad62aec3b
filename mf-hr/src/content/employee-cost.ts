import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { COST_LIMITS } from '../model/employee-cost.ts'
import { EXAMPLE_SUI_RATE, FACTS } from '../model/hiring-facts.ts'

const { wages, suiRate } = COST_LIMITS
const whole = (amount: number) => dollars(amount * 100, { cents: false })

/**
 * Sample values. `wages` are the yearly earnings, in cents, of an installer in Nevada: 24 panels at $72.00 in each of 26 pay
 * periods. They are copies, because the sample company's data would make up a fifth of the script that the browser loads. A
 * test compares them with that data.
 */
const sample = { wages: 4_492_800, suiRate: EXAMPLE_SUI_RATE, state: 'NV', other: 'UT' } as const

export const employeeCost = {
  sample,
  head: {
    id: 'employee-cost-title',
    title: 'One employee, to the cent, by state',
    lede: 'See what you pay on top of wages: Social Security, Medicare, federal and state unemployment tax, each with its math.',
  },
  caption: `The example is a Nevada installer at ${RIDGELINE}, our sample company, with a year of piece-rate pay, compared with the same wages in Utah.`,
  screen: 'Cost of an employee',
  change: 'Change wages, rate, states',
  wages: {
    label: 'Yearly wages',
    hint: `${whole(wages.min)} to ${whole(wages.max)}`,
    problem: `Enter whole dollars a year, ${whole(wages.min)} to ${whole(wages.max)}.`,
  },
  suiRate: {
    label: 'Your SUI rate',
    hint: `${EXAMPLE_SUI_RATE / 1000} is an example`,
    problem: `Enter the rate from your state’s notice, ${suiRate.min}% to ${suiRate.max}%, with three decimals at most.`,
  },
  state: 'State',
  other: 'Compare with',
  yearly: 'Annual cost',
  columns: ['Tax and math', 'Cost'],
  taxes: {
    socialSecurity: 'Social Security',
    medicare: 'Medicare',
    futa: 'Federal unemployment',
    sui: 'State unemployment',
    training: 'Employment training',
  },
  /** Notes on tax rates that differ between employers. */
  notes: { futa: 'in most states', sui: 'your own rate', training: 'employers in good standing' },
  wagesLine: 'Wages',
  taxesLine: 'Taxes on top',
  totalLine: 'Total cost',
  differenceLine: 'Difference',
  left: 'Not included: the employer of record’s fee, workers’ compensation, benefits, local taxes and licenses.',
  advice: `${FACTS.year} federal rates, state bases as marked. An estimate, not tax or legal advice.`,
} as const
