import { dollars, inWords } from 'shared-ui/scenes/money.ts'
import { REGISTER, REST, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { SumTable } from './sum-table.tsx'

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
        })),
        {
          label: `${REST.people} more`,
          detail: `${inWords(RUN.ways)} ways of pay in all`,
          cells: [dollars(REST.gross), dollars(-REST.withheld), dollars(REST.net)],
        },
      ]}
      total={{ label: 'Run', cells: [dollars(RUN.gross), dollars(-RUN.withheld), dollars(RUN.net)] }}
    />
  )
}
