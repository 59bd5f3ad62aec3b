import { PAY_STUB, sum } from 'shared-ui/scenes/ridgeline.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-facts.ts'

/** The pay run of Nov 2 – Nov 15, paid on Nov 20. Cents. */
const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

interface Line {
  name: string
  what: string
  gross: number
  /** Taxes, and for one of them a garnishment. */
  withheld: number
}

const onW2 = (name: string, what: string, gross: number, federal: number): Line => ({
  name,
  what,
  gross,
  withheld: federal + percentOf(gross, 6.2) + percentOf(gross, 1.45) + percentOf(gross, 4.5),
})

const marisol: Line = {
  name: PEOPLE.marisol.name,
  what: 'W-2, commission',
  gross: PAY_STUB.gross,
  withheld: PAY_STUB.gross - PAY_STUB.net,
}

const lines: Line[] = [
  { name: PEOPLE.andre.name, what: '1099, commission', gross: 441_000, withheld: 0 },
  marisol,
  onW2(PEOPLE.cody.name, 'W-2, hourly and tune-ups', 296_200, 28_140),
  onW2(PEOPLE.hank.name, 'W-2, salary and override', 289_000, 26_475),
  onW2(PEOPLE.dwayne.name, 'W-2, piece rate', 261_160, 22_390),
  onW2(PEOPLE.tyrell.name, 'W-2, hourly and splits', 207_000, 17_240),
].toSorted((a, b) => b.gross - a.gross)

const EMPLOYER_PERCENT = 7.65

export const REGISTER = lines.map((line) => ({ ...line, net: line.gross - line.withheld }))

const gross = sum(REGISTER.map((line) => line.gross))
const w2Gross = sum(REGISTER.filter(({ what }) => what.startsWith('W-2')).map((line) => line.gross))

export const RUN = {
  gross,
  withheld: sum(REGISTER.map((line) => line.withheld)),
  net: sum(REGISTER.map((line) => line.net)),
  /** The employer's own share of Social Security and Medicare, on W-2 pay alone. */
  employerTax: percentOf(w2Gross, EMPLOYER_PERCENT),
}

/** What leaves the company's account: everyone's gross and the employer's share. */
export const runDebit = RUN.gross + RUN.employerTax
