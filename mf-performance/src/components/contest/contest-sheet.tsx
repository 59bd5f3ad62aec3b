import type { ReactNode } from 'react'
import { ScreenHead } from 'shared-ui'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { contest } from '../../content/contest.ts'
import { TWO_WEEKS } from '../../figures/two-weeks.ts'
import { dayName, installText, sampleText } from '../../model/contest-text.ts'
import { type contestOn, type ContestRule, type Growth, type Metric } from '../../model/contest.ts'
import styles from './contest-sheet.module.css'

export interface ContestSheetProps extends ReturnType<typeof contestOn> {
  rule: ContestRule
  day: number
  children: ReactNode
}

/** The contest's bill as a sheet of paper: who is paid, what each extra count cost, and how far two weeks can tell. */
export function ContestSheet({
  lines,
  paid,
  notWon,
  growth,
  installs,
  rule,
  day,
  children,
}: ContestSheetProps) {
  const { metric } = rule
  return (
    <Sheet>
      <ScreenHead
        title={contest.pays}
        aside={day === rule.days ? undefined : `if it ended ${dayName(day)}`}
      />
      <dl data-given>
        {lines.flatMap(({ members, awards, place, isLevel }) =>
          members.flatMap((member, index) => {
            const award = awards[index] ?? 0
            if (award === 0) return []
            const detail = `${place === 1 ? 'first' : 'second'}${isLevel ? ', level' : ''}`
            return [
              <SheetLine
                key={member.person.name}
                label={member.person.name}
                detail={detail}
                value={dollars(award)}
              />,
            ]
          }),
        )}
        {notWon === 0 ? null : <SheetLine label="Not won" detail="no counts yet" value={dollars(notWon)} />}
        <SheetLine label="Prize" value={dollars(rule.prize)} isSum />
      </dl>
      <ScreenHead
        title={contest.weekBefore}
        aside={day === 1 ? 'Mon' : `Mon to ${dayName(day).slice(0, 3)}`}
      />
      <table className={styles.growth}>
        <caption className="visually-hidden">Counts of both weeks, and the payout per extra count</caption>
        <thead>
          <tr>
            <th scope="col">Counts</th>
            <th scope="col">Before</th>
            <th scope="col">Last</th>
            <th scope="col" className={styles.extra}>
              Extra
            </th>
            <th scope="col">Each extra</th>
          </tr>
        </thead>
        <tbody>
          <GrowthRow metric={metric} growth={growth} paid={paid} />
          {metric === 'installed' ? null : <GrowthRow metric="installed" growth={installs} paid={paid} />}
        </tbody>
      </table>
      <Note>{installText(installs)}</Note>
      <Note>{sampleText(TWO_WEEKS, growth, { metric, day })}</Note>
      <Note>{contest.origin}</Note>
      <Note>{contest.ties}</Note>
      {children}
    </Sheet>
  )
}

const signed = (count: number): string => (count > 0 ? `+${count}` : count === 0 ? '0' : `−${-count}`)

const GrowthRow = ({ metric, growth, paid }: { metric: Metric; growth: Growth; paid: number }) => (
  <tr>
    <th scope="row">{contest.metrics[metric].label}</th>
    <td>{growth.before}</td>
    <td>{growth.last}</td>
    <td className={styles.extra}>{signed(growth.extra)}</td>
    <td>
      {growth.costPerExtra === null ? (
        'none extra'
      ) : (
        <>
          <span className={styles.math}>{`${dollars(paid)} / ${growth.extra} =`}</span>{' '}
          {dollars(growth.costPerExtra)}
        </>
      )}
    </td>
  </tr>
)
