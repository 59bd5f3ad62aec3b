import { dollars } from 'shared-ui/scenes/money.ts'
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

const WEEK = { date: CREW_WEEK.span }

/**
 * Table of a salesperson's first six weeks. The company raises low weekly pay to a minimum, and the salesperson repays the
 * difference later.
 */
export function DrawTable() {
  const person = DRAW.person.name
  return (
    <SumTable
      title={`${person}, draw of ${dollars(WEEKLY_DRAW_CENTS, { cents: false })} a week`}
      aside="Recoverable"
      caption="Six weeks on a draw: what was earned, what was paid, and what’s owed at the end of each week"
      columns={['Week', 'Earned', 'Paid', 'Owed']}
      rows={DRAW_WEEKS.map(({ earned, paid, balance, from }, index) => ({
        label: `Week ${index + 1}`,
        facts: { person, date: `Week ${index + 1}` },
        cells: [
          { amount: earned, ...from.earned },
          { amount: paid, ...from.paid },
          { amount: balance, ...from.balance },
        ],
        marked: index === FIRST_REPAID,
      }))}
      total={{
        label: 'Six weeks',
        facts: { person },
        cells: [
          {
            amount: DRAW_TOTAL.earned,
            rule: 'Splits for all weeks',
            working: DRAW_WEEKS.map(({ earned }) => earned),
          },
          { amount: DRAW_TOTAL.paid, rule: 'Paid in all weeks', working: DRAW_WEEKS.map(({ paid }) => paid) },
          {
            amount: DRAW_TOTAL.paid - DRAW_TOTAL.earned,
            rule: 'Owed at the end',
            working: `${dollars(DRAW_TOTAL.paid)} paid − ${dollars(DRAW_TOTAL.earned)} earned`,
          },
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
          cells: [
            `${count} ${unit}`,
            { amount: rate, rule: 'Piece rate in the crew’s terms', working: `1 ${unit.slice(0, -1)}` },
            { amount, deal: job, rule: 'Count × rate', ...WEEK, working: `${count} × ${dollars(rate)}` },
          ],
        })),
        {
          label: 'Shop',
          detail: 'per hour',
          cells: [
            `${SHOP.hours} hours`,
            { amount: SHOP.rate, rule: 'Hourly rate for work in the shop', working: '1 hour' },
            {
              amount: SHOP.amount,
              rule: 'Hours × rate',
              ...WEEK,
              working: `${SHOP.hours} × ${dollars(SHOP.rate)}`,
            },
          ],
        },
      ]}
      total={{
        label: 'Week',
        facts: WEEK,
        cells: [
          '',
          '',
          {
            amount: CREW_TOTAL.jobs,
            rule: 'All jobs and the shop',
            working: [...JOBS.map(({ amount }) => amount), SHOP.amount],
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
        label: name,
        detail: role,
        facts: { person: name },
        cells: [
          {
            amount: piece,
            rule: `${share}% of the crew’s pieces`,
            working: `${share}% of ${dollars(CREW_TOTAL.piece)}`,
          },
          {
            amount: shop,
            rule: 'An equal share of the shop hours',
            working: `${dollars(SHOP.amount)} / ${CREW_PAY.length}`,
          },
          {
            amount: overtime,
            rule: 'Half the regular rate for the hours past 40',
            working: `${dollars(piece + shop)} / ${hours} h / 2 × ${hours - 40} h`,
          },
          { amount: total, rule: 'The week’s pay', ...WEEK, working: [piece, shop, overtime] },
        ],
      }))}
      total={{
        label: 'Crew',
        facts: WEEK,
        cells: (['piece', 'shop', 'overtime', 'total'] as const).map((part) => ({
          amount: CREW_TOTAL[part],
          rule: 'All three crew members',
          working: CREW_PAY.map((line) => line[part]),
        })),
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
