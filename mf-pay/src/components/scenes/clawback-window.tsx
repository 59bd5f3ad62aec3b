import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { clawbackDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CLAWBACK } from '../../figures/clawback.ts'
import { PersonLines } from './person-lines.tsx'
import styles from './clawback-window.module.css'

/** A cancelled deal: where in its window it was cancelled, and what each of the three gives back. */
export function ClawbackWindow(props: SceneProps) {
  const { customer, contract, day, window, installed, cancelled, closes, parts, total } = CLAWBACK
  return (
    <SceneFrame
      {...props}
      opens
      label={`Clawback of the ${customer} deal, canceled on day ${day} of ${window}: ${parts.map(({ part, amount }) => `${part} ${dollars(amount)}`).join(', ')}, ${dollars(total)} in all.`}
      title={`${customer}, battery, ${dollars(contract, { cents: false })}`}
      aside="Canceled"
    >
      <p className={styles.day}>
        Day {day} <span className={styles.of}>of a {window}-day window</span>
      </p>
      <svg
        aria-hidden="true"
        className={styles.window}
        viewBox={`0 0 ${window} 10`}
        preserveAspectRatio="none"
      >
        <rect width={window} height="10" className={styles.open} />
        <rect width={day} height="10" className={styles.run} />
      </svg>
      <p className={styles.dates}>
        <span>{installed.label}, installed</span>
        <span className={styles.cut}>{cancelled.label}</span>
        <span>{closes.label}, safe</span>
      </p>
      <PersonLines
        lines={parts.map(({ person, part, share, percent, amount }) => ({
          ...person,
          detail: `${part}, was paid ${percent}%`,
          value: dollars(amount),
          from: clawbackDerivation(share, person),
        }))}
      />
      <SceneRow
        label="Back to the company"
        value={dollars(-total)}
        from={totalDerivation(
          'What the three give back',
          parts.map(({ amount }) => -amount),
          { date: cancelled.label },
        )}
        tone="total"
      />
    </SceneFrame>
  )
}
