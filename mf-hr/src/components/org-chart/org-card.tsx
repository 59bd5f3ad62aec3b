import { Amount, ScreenHead } from 'shared-ui'
import { Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { ScreenPerson } from 'shared-ui/scenes/screen-person.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { orgChart as content } from '../../content/org-chart.ts'
import { ORG, type RidgelineNode } from '../../figures/org.ts'
import { allRows, isBranch, type OrgRow, totalOf } from '../../model/org-chart.ts'
import styles from './org-chart.module.css'

/** People of a branch who are paid on 1099. */
const contractorsIn = (node: RidgelineNode): number =>
  allRows(node).filter((row) => row.node.form === '1099').length

const dateText = (since: string): string => (since.includes('-') ? longDateWithYear(since) : since)

/** Smaller than `Computed`: the island has no room for it. */
const opened = (cents: number, working: string) => (
  <Amount from={{ sum: `${working} = ${dollars(cents)}` }}>{dollars(cents)}</Amount>
)

/** Card of a person, a team or a branch: terms of the job, and what the branch comes to. */
export const OrgCard = ({ row: { node, parent } }: { row: OrgRow<RidgelineNode> }) => {
  const { person, name, since, form, people, pay } = node
  const total = totalOf(node)
  const below = [pay, ...(node.children ?? []).map((child) => totalOf(child).pay)].flatMap((cents) =>
    cents === 0 ? [] : [dollars(cents)],
  )
  const percent = ((total.pay * 100) / totalOf(ORG).pay).toFixed(1)
  // A branch without a head reports to nobody: its people report to whoever is above it.
  const chief = parent === null || parent.node.person ? parent : parent.parent
  return (
    <Sheet>
      {person ? (
        <div className={styles.person}>
          <ScreenPerson person={person}>{person.role.split(',')[0]}</ScreenPerson>
        </div>
      ) : (
        <ScreenHead title={name} />
      )}
      <dl>
        {since === undefined ? null : (
          <SheetLine
            label={since > content.payday ? content.starts : content.since}
            value={dateText(since)}
          />
        )}
        {form === undefined ? null : <SheetLine label={content.form} value={form} />}
        {person && chief?.node.person ? (
          <SheetLine label={content.reportsTo} value={chief.node.name} />
        ) : null}
        {people === 0 ? null : (
          <SheetLine label={content.gross} value={pay === 0 ? content.later : opened(pay, content.asOf)} />
        )}
      </dl>
      {isBranch(node) || people > 1 ? (
        <>
          {person ? (
            <div className={styles.below}>
              <ScreenHead title={content.ofBranch} />
            </div>
          ) : null}
          <dl>
            <SheetLine label={content.people} value={total.people} />
            <SheetLine label={content.contractors} value={contractorsIn(node)} />
            <SheetLine label={content.share} value={`${percent}%`} />
            <SheetLine label={content.payroll} value={opened(total.pay, below.join(' + '))} isSum />
          </dl>
        </>
      ) : null}
    </Sheet>
  )
}
