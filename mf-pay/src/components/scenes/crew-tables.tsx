import { sumText, dollars } from 'shared-ui/scenes/money.ts'
import { CREW_WEEK } from 'shared-ui/scenes/ridgeline.ts'
import {
  CREW_PAY,
  CREW_TOTAL,
  DRAW,
  DRAW_TOTAL,
  DRAW_WEEKS,
  FIRST_REPAID,
  WEEKLY_DRAW_CENTS,
  JOBS,
  SHOP,
} from '../../sample-data/pay-structures.ts'
import styles from './crew-tables.module.css'
import { SumTable } from './sum-table.tsx'

/**
 * Table of a salesperson's first six weeks. The company raises low weekly pay to a minimum, and the salesperson repays the
 * difference later.
 */
export function DrawTable() {
  const fact = { person: DRAW.person.name }
  return (
    <SumTable
      title={`${DRAW.person.name}, draw of ${dollars(WEEKLY_DRAW_CENTS, { cents: false })} a week`}
      aside="Recoverable"
      caption="Six weeks on a draw: what was earned, what was paid, and what’s owed at the end of each week"
      columns={['Week', 'Earned', 'Paid', 'Owed']}
      rows={DRAW_WEEKS.map(({ earned, paid, balance, from }, index) => ({
        from: [from.earned, from.paid, from.balance].map((text) => ({
          ...fact,
          date: `Week ${index + 1}`,
          ...text,
        })),
        label: `Week ${index + 1}`,
        cells: [dollars(earned), dollars(paid), dollars(balance)],
        marked: index === FIRST_REPAID,
      }))}
      total={{
        label: 'Six weeks',
        from: [
          { ...fact, rule: 'Splits for all weeks', sum: sumText(DRAW_WEEKS.map(({ earned }) => earned)) },
          { ...fact, rule: 'Paid in all weeks', sum: sumText(DRAW_WEEKS.map(({ paid }) => paid)) },
          {
            ...fact,
            rule: 'Owed at the end',
            sum: `${dollars(DRAW_TOTAL.paid)} paid − ${dollars(DRAW_TOTAL.earned)} earned = ${dollars(DRAW_TOTAL.paid - DRAW_TOTAL.earned)}`,
          },
        ],
        cells: [
          dollars(DRAW_TOTAL.earned),
          dollars(DRAW_TOTAL.paid),
          dollars(DRAW_WEEKS.at(-1)?.balance ?? 0),
        ],
      }}
    />
  )
}

/** Pay for the jobs of a week: per panel, per square (100 square feet of roof), and per hour for work in the shop. */
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
            { rule: 'Piece rate in the crew’s terms', sum: `1 ${unit.slice(0, -1)} = ${dollars(rate)}` },
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

/** Pay of each crew member for the jobs in `JobTable`, including overtime. */
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
            rule: 'An equal share of the shop hours',
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
          rule: 'All three crew members',
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

/** A crew's week as two tables: pay by job, and below it pay by person. */
export function CrewTables() {
  return (
    <div className={styles.stack}>
      <JobTable />
      <CrewTable />
    </div>
  )
}
