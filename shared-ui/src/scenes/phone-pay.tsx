import { dollars } from './money.ts'
import { PHONE_PAY } from './ridgeline.ts'
import { SceneFrame, SceneRow, type SceneProps } from './scene-frame.tsx'
import styles from './phone-pay.module.css'

/** A technician's phone with what the day has earned, and what can be taken out now. */
export function PhonePay(props: SceneProps) {
  const { person, day, work, total, share, available, rest } = PHONE_PAY
  return (
    <SceneFrame
      {...props}
      kind="phone"
      label={`${person.name}'s phone on ${day}: earned ${dollars(total)} today, ${dollars(available)} of it can be taken out now.`}
    >
      <div className={styles.screen}>
        <p className={styles.status}>
          <span>4:38</span>
          <span className={styles.island} />
          <span>LTE</span>
        </p>
        <p className={styles.day}>{day}</p>
        <p className={styles.total}>{dollars(total)}</p>
        <p className={styles.hint}>earned today, {person.name.split(' ')[0]}</p>
        <div className={styles.lines}>
          {work.map((line) => (
            <SceneRow key={line.label} label={line.label} detail={line.detail} value={dollars(line.amount)} />
          ))}
        </div>
        <p className={styles.button}>Take out {dollars(available)}</p>
        <p className={styles.hint}>
          {share}% of today. {rest}
        </p>
      </div>
    </SceneFrame>
  )
}
