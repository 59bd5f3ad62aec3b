import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { sumText, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import { SHARE_PERCENT, TODAY } from '../../figures/same-day.ts'
import styles from './day-meter.module.css'

/** One day's pay in two parts: what can go out tonight, and what stays for the regular run. */
export function DayMeter(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`${TODAY.day}, ${dollars(TODAY.earned)}: ${dollars(TODAY.now)} can go out today, ${dollars(TODAY.later)} stays for the regular run.`}
      title={TODAY.day}
      aside={PHONE_PAY.person.name}
    >
      <svg aria-hidden="true" className={styles.meter} viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect width={SHARE_PERCENT - 0.5} height="10" className={styles.now} />
        <rect x={SHARE_PERCENT} width={100 - SHARE_PERCENT} height="10" className={styles.later} />
      </svg>
      <SceneRow
        label="Earned and approved"
        detail="hours, tune-ups, one spiff"
        value={dollars(TODAY.earned)}
        from={totalDerivation(
          'Hours, tune-ups and one spiff of the day',
          PHONE_PAY.work.map(({ amount }) => amount),
          { person: PHONE_PAY.person, date: TODAY.day },
        )}
      />
      <SceneRow
        label="Can go out tonight"
        detail={`${SHARE_PERCENT}%, the share this owner set`}
        value={dollars(TODAY.now)}
        from={{
          rule: `${SHARE_PERCENT}% of what a day has earned`,
          person: PHONE_PAY.person.name,
          date: TODAY.day,
          sum: `${SHARE_PERCENT}% of ${dollars(TODAY.earned)} = ${dollars(TODAY.now)}`,
        }}
      />
      <SceneRow
        label="Stays for the run"
        detail="taxes come out there"
        value={dollars(TODAY.later)}
        from={{
          rule: 'What the day earned, less what goes out the same day',
          person: PHONE_PAY.person.name,
          date: PHONE_PAY.rest,
          sum: sumText([TODAY.earned, -TODAY.now]),
        }}
      />
    </SceneFrame>
  )
}
