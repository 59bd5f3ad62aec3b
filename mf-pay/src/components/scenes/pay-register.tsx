import { sumText, totalDerivation, type Derivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, inWords } from 'shared-ui/scenes/money.ts'
import { earningsOf, REGISTER, REST, RUN, stubOf } from 'shared-ui/scenes/pay-run.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { SumTable } from './sum-table.tsx'

const amountsOf = (lines: readonly { amount: number }[]) => lines.map(({ amount }) => amount)

/** Sum for the people whom the register does not name. */
const others = (column: 'gross' | 'withheld' | 'net', all: number, rest: number): Derivation => ({
  rule: `The ${column} of the run, less the lines above`,
  date: `Pays ${PERIOD.payday}`,
  sum: sumText([all, -(all - rest)]),
})

/** The pay run before it is approved, gross to net: one person for each of six ways of pay, then everyone else. */
export function PayRegister() {
  return (
    <SumTable
      wide
      title={`Pay run, ${PERIOD.label}`}
      aside={`Pays ${PERIOD.payday}`}
      caption={`The sample company's pay run: gross, withheld and net for ${REGISTER.length} of ${RUN.people} people, and for the others together`}
      columns={['Who', 'Gross', 'Withheld', 'Net']}
      rows={[
        ...REGISTER.map(({ person, form, paidBy, gross, withheld, net }) => ({
          label: person.name,
          detail: `${form}, ${paidBy}`,
          cells: [dollars(gross), withheld === 0 ? 'none' : dollars(-withheld), dollars(net)],
          from: [
            totalDerivation('All earnings of the period', amountsOf(earningsOf(person)), { person }),
            withheld === 0
              ? undefined
              : totalDerivation(
                  'Taxes and orders',
                  amountsOf(stubOf(person, earningsOf(person)).deductions),
                  { person },
                ),
            totalDerivation('Gross, less what is withheld', withheld === 0 ? [gross] : [gross, -withheld], {
              person,
            }),
          ],
        })),
        {
          label: `${REST.people} more`,
          detail: `${inWords(RUN.ways)} ways of pay in all`,
          cells: [dollars(REST.gross), dollars(-REST.withheld), dollars(REST.net)],
          from: [
            others('gross', RUN.gross, REST.gross),
            others('withheld', -RUN.withheld, -REST.withheld),
            others('net', RUN.net, REST.net),
          ],
        },
      ]}
      total={{
        label: 'Run',
        cells: [dollars(RUN.gross), dollars(-RUN.withheld), dollars(RUN.net)],
        from: [
          totalDerivation('Everyone in the run', [...REGISTER.map(({ gross }) => gross), REST.gross]),
          totalDerivation('Everyone in the run', [
            ...REGISTER.filter(({ withheld }) => withheld > 0).map(({ withheld }) => -withheld),
            -REST.withheld,
          ]),
          totalDerivation('Gross, less what is withheld', [RUN.gross, -RUN.withheld]),
        ],
      }}
    />
  )
}
