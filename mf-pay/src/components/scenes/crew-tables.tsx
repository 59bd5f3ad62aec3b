import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CREW_WEEK } from 'shared-ui/scenes/ridgeline.ts'
import { CREW_PAY, CREW_TOTAL, JOBS, SHOP } from '../../figures/piece-rate.ts'
import styles from './crew-tables.module.css'
import { SumTable } from './sum-table.tsx'

/** What the week's jobs pay: per panel, per square, and the shop by the hour. */
function JobTable() {
  return (
    <SumTable
      title="Crew 2, jobs"
      aside={CREW_WEEK.span}
      caption="What each job of the week pays the crew"
      columns={['Job', 'Count', 'Rate', 'Pays']}
      rows={[
        ...JOBS.map(({ job, unit, count, rate, amount }) => ({
          label: job,
          detail: `per ${unit.slice(0, -1)}`,
          cells: [`${count} ${unit}`, dollars(rate), dollars(amount)],
          from: [
            undefined,
            { rule: 'Piece rate of the crew’s terms', sum: `1 ${unit.slice(0, -1)} = ${dollars(rate)}` },
            {
              deal: job,
              rule: 'Count × rate',
              date: CREW_WEEK.span,
              sum: `${count} × ${dollars(rate)} = ${dollars(amount)}`,
            },
          ],
        })),
        {
          label: 'Shop',
          detail: 'per hour',
          cells: [`${SHOP.hours} hours`, dollars(SHOP.rate), dollars(SHOP.amount)],
          from: [
            undefined,
            { rule: 'Hourly rate for work in the shop', sum: `1 hour = ${dollars(SHOP.rate)}` },
            {
              rule: 'Hours × rate',
              date: CREW_WEEK.span,
              sum: `${SHOP.hours} × ${dollars(SHOP.rate)} = ${dollars(SHOP.amount)}`,
            },
          ],
        },
      ]}
      total={{
        label: 'Week',
        cells: ['', '', dollars(CREW_TOTAL.jobs)],
        from: [
          undefined,
          undefined,
          {
            rule: 'All jobs and the shop',
            date: CREW_WEEK.span,
            sum: sumText([...JOBS.map(({ amount }) => amount), SHOP.amount]),
          },
        ],
      }}
    />
  )
}

/** What each of the crew takes home from them, the half-time for overtime included. */
function CrewTable() {
  return (
    <SumTable
      wide
      title="Crew 2, people"
      aside={`${CREW_TOTAL.hours / CREW_PAY.length} hours each`}
      caption="What each person of the crew is paid: piece rate, shop hours and half-time for overtime"
      columns={['Who', 'Pieces', 'Shop', 'Half-time', 'Pay']}
      rows={CREW_PAY.map(({ name, role, share, hours, piece, shop, overtime, total }) => ({
        from: [
          {
            rule: `${share}% of the crew’s pieces`,
            person: name,
            sum: `${share}% of ${dollars(CREW_TOTAL.piece)} = ${dollars(piece)}`,
          },
          {
            rule: 'An equal part of the shop hours',
            person: name,
            sum: `${dollars(SHOP.amount)} / ${CREW_PAY.length} = ${dollars(shop)}`,
          },
          {
            rule: 'Half the regular rate for the hours past 40',
            person: name,
            sum: `${dollars(piece + shop)} / ${hours} h / 2 × ${hours - 40} h = ${dollars(overtime)}`,
          },
          {
            rule: 'The week’s pay',
            person: name,
            date: CREW_WEEK.span,
            sum: sumText([piece, shop, overtime]),
          },
        ],
        label: name,
        detail: role,
        cells: [dollars(piece), dollars(shop), dollars(overtime), dollars(total)],
      }))}
      total={{
        label: 'Crew',
        from: (['piece', 'shop', 'overtime', 'total'] as const).map((part) => ({
          rule: 'All three of the crew',
          date: CREW_WEEK.span,
          sum: sumText(CREW_PAY.map((line) => line[part])),
        })),
        cells: [
          dollars(CREW_TOTAL.piece),
          dollars(CREW_TOTAL.shop),
          dollars(CREW_TOTAL.overtime),
          dollars(CREW_TOTAL.total),
        ],
      }}
    />
  )
}

/** A crew's week: its jobs, and under them its people. */
export function CrewTables() {
  return (
    <div className={styles.stack}>
      <JobTable />
      <CrewTable />
    </div>
  )
}
