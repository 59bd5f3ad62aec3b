import { dollars } from 'shared-ui/scenes/money.ts'
import { REGISTER, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { SumTable } from './sum-table.tsx'

/** The pay run before it is approved: six people, paid six ways, gross to net. */
export function PayRegister() {
  return (
    <SumTable
      wide
      title={`Pay run, ${PERIOD.label}`}
      aside={`Pays ${PERIOD.payday}`}
      caption="The sample company's pay run: gross, withheld and net for each of six people"
      columns={['Who', 'Gross', 'Withheld', 'Net']}
      rows={REGISTER.map(({ person, form, paidBy, gross, withheld, net }) => ({
        label: person.name,
        detail: `${form}, ${paidBy}`,
        cells: [dollars(gross), withheld === 0 ? 'none' : dollars(-withheld), dollars(net)],
      }))}
      total={{ label: 'Run', cells: [dollars(RUN.gross), dollars(-RUN.withheld), dollars(RUN.net)] }}
    />
  )
}
