import { Amount } from './amount.tsx'
import { lineDerivation, totalDerivation } from './derivation.ts'
import { dollars } from './money.ts'
import { PHONE_PAY } from './ridgeline.ts'
import { SceneFrame, SceneRow, type SceneProps } from './scene-frame.tsx'
import styles from './phone-pay.module.css'

/** Scene: a technician's phone with the day's earnings and the part that can be paid out the same day. */
export function PhonePay(props: SceneProps) {
  const { person, day, work, total, share, available, rest } = PHONE_PAY
  return (
    <SceneFrame
      {...props}
      kind="phone"
      opens
      label={`${person.name}’s phone on ${day}: earned ${dollars(total)} today, ${dollars(available)} of it can be taken out now.`}
    >
      <div className={styles.screen}>
        <p className={styles.status}>
          <span>4:38</span>
          <span className={styles.island} />
          <span>LTE</span>
        </p>
        <p className={styles.day}>{day}</p>
        <p className={styles.total}>
          <Amount
            from={totalDerivation(
              'The day’s pay, before taxes',
              work.map(({ amount }) => amount),
              { person, date: day },
            )}
          >
            {dollars(total)}
          </Amount>
        </p>
        <p className={styles.hint}>earned today, {person.name.split(' ')[0]}</p>
        <div className={styles.lines}>
          {work.map((line) => (
            <SceneRow
              key={line.label}
              label={line.label}
              detail={line.detail}
              value={dollars(line.amount)}
              from={lineDerivation(line, person, day)}
            />
          ))}
        </div>
        <p className={styles.button}>
          Take out{' '}
          <Amount
            from={{
              rule: `${share}% of a day’s pay can be taken out the same day`,
              person: person.name,
              date: day,
              sum: `${share}% of ${dollars(total)} = ${dollars(available)}`,
            }}
          >
            {dollars(available)}
          </Amount>
        </p>
        <p className={styles.hint}>
          {share}% of today. {rest}
        </p>
      </div>
    </SceneFrame>
  )
}
