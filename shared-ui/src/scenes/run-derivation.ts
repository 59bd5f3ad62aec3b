/**
 * Derivations (explanations of amounts) of a pay run: for each person in the register, for the sum of all other people, and for
 * the totals.
 */
import { totalDerivation, type Derivation } from './derivation.ts'
import { sumText } from './money.ts'
import { shortDate } from './pay-calendar.ts'
import {
  computeEarnings,
  type PayLine,
  REGISTER,
  UNNAMED_TOTALS,
  RUN,
  RUN_PERIOD,
  createPayStub,
} from './pay-run.ts'

const amountsOf = (lines: readonly PayLine[]) => lines.map(({ amount }) => amount)
/** Removes zeros, such as the deductions of contractors, who have none. */
const nonZero = (amounts: readonly number[]) => amounts.filter((amount) => amount !== 0)

type Column = 'gross' | 'withheld' | 'net'
type Columns = Readonly<Record<Column, Derivation>>

/** Explains the gross, withheld and net amount of one person in the pay register. */
export const registerDerivations = ({ person }: (typeof REGISTER)[number]): Columns => {
  const { earnings, deductions, gross } = createPayStub(person, computeEarnings(person))
  const withheld = amountsOf(deductions)
  return {
    gross: totalDerivation('All earnings for the period', amountsOf(earnings), { person }),
    withheld: totalDerivation('Taxes and orders', withheld, { person }),
    net: totalDerivation('Gross, minus withholding', nonZero([gross, ...withheld]), { person }),
  }
}

const others = (column: Column, all: number, rest: number): Derivation => ({
  rule: `The run’s ${column === 'withheld' ? 'withholding' : column}, less the lines above`,
  date: `Paid ${shortDate(RUN_PERIOD.payday)}`,
  sum: sumText([all, -(all - rest)]),
})

/** Explains the amounts in the register's last row, which sums up all people without a separate row. */
export const REST_DERIVATIONS: Columns = {
  gross: others('gross', RUN.gross, UNNAMED_TOTALS.gross),
  withheld: others('withheld', -RUN.withheld, -UNNAMED_TOTALS.withheld),
  net: others('net', RUN.net, UNNAMED_TOTALS.net),
}

/** Explains the totals of the pay run, and the amount debited from the company. */
export const RUN_DERIVATIONS: Columns & { debit: Derivation } = {
  gross: totalDerivation('Everyone in the run', [
    ...REGISTER.map(({ gross }) => gross),
    UNNAMED_TOTALS.gross,
  ]),
  withheld: totalDerivation(
    'Everyone in the run',
    nonZero([...REGISTER.map(({ withheld }) => -withheld), -UNNAMED_TOTALS.withheld]),
  ),
  net: totalDerivation('Gross, minus withholding', [RUN.gross, -RUN.withheld]),
  debit: totalDerivation('Gross, and the employer’s share of Social Security and Medicare', [
    RUN.gross,
    RUN.employerTax,
  ]),
}
