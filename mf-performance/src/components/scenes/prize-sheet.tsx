import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { CONTEST, POINTS, PRIZE_POOL, PRIZES } from '../../figures/contest.ts'

/** The sheet a contest starts with: what counts, what can be won, and what it costs at most. */
export function PrizeSheet(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      kind="paper"
      label={`Rules of the contest ${CONTEST.title}: kept appointment ${POINTS.kept} points, deal ${POINTS.deal}, cancellation minus ${-POINTS.cancelled}. ${PRIZES.map(({ label, times, amount }) => `${label} ${dollars(times * amount, { cents: false })}`).join(', ')}; ${dollars(PRIZE_POOL, { cents: false })} in all.`}
      title={CONTEST.title}
      aside={`Signed by Hank, ${shortDate(OFFICE_DAYS.contestRules)}`}
    >
      <SceneRow label="Runs" detail="four weeks" value={CONTEST.dates} />
      <SceneRow label="Streets" detail="before the start" value="drawn by lot" />
      <SceneRow label="Appointment kept" detail="customer was home" value={`${POINTS.kept} points`} />
      <SceneRow label="Deal from it" detail="contract signed" value={`${POINTS.deal} points`} />
      <SceneRow
        label="Deal canceled"
        detail="inside the contest"
        value={`−${-POINTS.cancelled} points`}
        tone="minus"
      />
      {PRIZES.map(({ label, detail, times, amount }) => (
        <SceneRow
          key={label}
          label={label}
          detail={detail}
          value={dollars(times * amount, { cents: false })}
          from={{
            rule: `${label}, ${detail}`,
            date: CONTEST.dates,
            sum: `${times} × ${dollars(amount)} = ${dollars(times * amount)}`,
          }}
        />
      ))}
      <SceneRow label="Level on points" detail="the sum of both places" value="shared" />
      <SceneRow
        label="It costs, at most"
        value={dollars(PRIZE_POOL, { cents: false })}
        from={{
          rule: 'All prizes',
          date: CONTEST.dates,
          sum: sumText(PRIZES.map(({ times, amount }) => times * amount)),
        }}
        tone="total"
      />
    </SceneFrame>
  )
}
