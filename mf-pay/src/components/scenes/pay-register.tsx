import { dollars, inWords } from 'shared-ui/scenes/money.ts'
import { REGISTER, REST, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { registerDerivations, REST_DERIVATIONS, RUN_DERIVATIONS } from 'shared-ui/scenes/run-derivation.ts'
import { SumTable } from './sum-table.tsx'

const COLUMNS = ['gross', 'withheld', 'net'] as const

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
        ...REGISTER.map((line) => ({
          label: line.person.name,
          detail: `${line.form}, ${line.paidBy}`,
          cells: [
            dollars(line.gross),
            line.withheld === 0 ? 'none' : dollars(-line.withheld),
            dollars(line.net),
          ],
          from: COLUMNS.map((column) => (line[column] === 0 ? undefined : registerDerivations(line)[column])),
        })),
        {
          label: `${REST.people} more`,
          detail: `${inWords(RUN.ways)} ways of pay in all`,
          cells: [dollars(REST.gross), dollars(-REST.withheld), dollars(REST.net)],
          from: COLUMNS.map((column) => REST_DERIVATIONS[column]),
        },
      ]}
      total={{
        label: 'Run',
        cells: [dollars(RUN.gross), dollars(-RUN.withheld), dollars(RUN.net)],
        from: COLUMNS.map((column) => RUN_DERIVATIONS[column]),
      }}
    />
  )
}
