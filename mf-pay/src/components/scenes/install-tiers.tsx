import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { sumText } from 'shared-ui/scenes/derivation.ts'
import { sum, dollars } from 'shared-ui/scenes/money.ts'
import { INSTALLS, payPerInstall, TIER_LINES, TIER_MONTH, TOP_RATE } from '../../figures/tiers.ts'
import styles from './install-tiers.module.css'

const STEP = 20
const HEIGHT = 96

/** A closer's month on a tier plan: one bar an install, taller where the accelerator pays more. */
export function InstallTiers(props: SceneProps) {
  const pays = payPerInstall(INSTALLS, 'next')
  const lines = TIER_LINES
  const tierOf = (install: number) => lines.findIndex((line) => install >= line.from && install <= line.last)
  return (
    <SceneFrame
      {...props}
      opens
      label={`A closer's ${TIER_MONTH.month}: ${lines.map((line) => `installs ${line.from} to ${line.last} at ${dollars(line.rate, { cents: false })}`).join(', ')}; ${dollars(sum(pays))} for ${INSTALLS} installs.`}
      title={`Closer plan, ${TIER_MONTH.month}`}
      aside={`${TIER_MONTH.person.name}, ${INSTALLS} installs`}
    >
      <svg
        aria-hidden="true"
        className={styles.ladder}
        viewBox={`0 0 ${INSTALLS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {pays.map((pay, index) => {
          const height = (pay / TOP_RATE) * HEIGHT
          // The position is the install: it has no other name.
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              x={index * STEP + 1.5}
              y={HEIGHT - height}
              width={STEP - 3}
              height={height}
              className={styles.install}
              data-tier={tierOf(index + 1)}
            />
          )
        })}
      </svg>
      <p aria-hidden="true" className={styles.scale}>
        {pays.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{index + 1}</span>
        ))}
      </p>
      {lines.map((line, index) => (
        <SceneRow
          key={line.from}
          label={
            <span className={styles.tier} data-tier={index}>
              Installs {line.from} to {line.last}
            </span>
          }
          detail={`${line.count} at ${dollars(line.rate, { cents: false })}`}
          value={dollars(line.amount)}
          from={{
            rule: `Installs ${line.from} to ${line.last} of a month pay ${dollars(line.rate)} each`,
            person: TIER_MONTH.person.name,
            date: TIER_MONTH.month,
            sum: `${line.count} × ${dollars(line.rate)} = ${dollars(line.amount)}`,
          }}
        />
      ))}
      <SceneRow
        label={TIER_MONTH.month}
        value={dollars(sum(pays))}
        from={{
          rule: 'A better rate counts from the install that reaches it',
          person: TIER_MONTH.person.name,
          date: TIER_MONTH.month,
          sum: sumText(lines.map(({ amount }) => amount)),
        }}
        tone="total"
      />
    </SceneFrame>
  )
}
