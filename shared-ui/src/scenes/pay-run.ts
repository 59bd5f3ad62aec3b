import { PAY_STUB, stateAndPayrollTax, sum } from './ridgeline.ts'
import { PEOPLE, percentOf, type SamplePerson } from './ridgeline-facts.ts'

/** The sample company's pay run of Nov 2 – Nov 15, paid on Nov 20. Cents. */
interface Line {
  person: SamplePerson
  form: 'W-2' | '1099'
  /** How this person is paid. */
  paidBy: string
  gross: number
  /** Taxes, and for one of them a garnishment. */
  withheld: number
}

const onW2 = (person: SamplePerson, paidBy: string, gross: number, federal: number): Line => ({
  person,
  form: 'W-2',
  paidBy,
  gross,
  withheld: federal + sum(stateAndPayrollTax(gross).map(({ amount }) => -amount)),
})

const lines: Line[] = [
  { person: PEOPLE.andre, form: '1099', paidBy: 'commission', gross: 441_000, withheld: 0 },
  {
    person: PEOPLE.marisol,
    form: 'W-2',
    paidBy: 'commission',
    gross: PAY_STUB.gross,
    withheld: PAY_STUB.gross - PAY_STUB.net,
  },
  onW2(PEOPLE.cody, 'hourly and tune-ups', 296_200, 28_140),
  onW2(PEOPLE.hank, 'salary and override', 289_000, 26_475),
  onW2(PEOPLE.dwayne, 'piece rate', 261_160, 22_390),
  onW2(PEOPLE.tyrell, 'hourly and splits', 207_000, 17_240),
]

const EMPLOYER_PERCENT = 7.65

/** The highest gross first. */
export const REGISTER = lines
  .toSorted((a, b) => b.gross - a.gross)
  .map((line) => ({ ...line, net: line.gross - line.withheld }))

const gross = sum(REGISTER.map((line) => line.gross))
const w2Gross = sum(REGISTER.filter(({ form }) => form === 'W-2').map((line) => line.gross))
/** The employer's own share of Social Security and Medicare, on W-2 pay alone. */
const employerTax = percentOf(w2Gross, EMPLOYER_PERCENT)

export const RUN = {
  gross,
  withheld: sum(REGISTER.map((line) => line.withheld)),
  net: sum(REGISTER.map((line) => line.net)),
  employerTax,
  /** What leaves the company's account: everyone's gross and the employer's share. */
  debit: gross + employerTax,
}
