import { SceneFrame, type SceneProps } from 'shared-ui'
import { SEASON } from '../../figures/ridgeline-hr.ts'
import styles from './season-ramp.module.css'

const SEAT = 16
const seats = SEASON.seats.map((seat) => ({ ...seat, open: seat.need - seat.back - seat.signed }))
const sumOf = (pick: (seat: (typeof seats)[number]) => number) =>
  seats.reduce((total, seat) => total + pick(seat), 0)
const all = {
  need: sumOf((seat) => seat.need),
  back: sumOf((seat) => seat.back),
  signed: sumOf((seat) => seat.signed),
  open: sumOf((seat) => seat.open),
}
const widest = Math.max(...seats.map(({ need }) => need))

const stateOf = (index: number, back: number, signed: number) => {
  if (index < back) return 'back'
  return index < back + signed ? 'signed' : 'open'
}

/** Seats to fill before the season, one square a seat: back from last year, signed, open. */
export function SeasonRamp(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`${SEASON.title}: ${all.need} seats, ${all.back} people back, ${all.signed} newly signed, ${all.open} open.`}
      title={SEASON.title}
      aside={SEASON.asOf}
    >
      <div className={styles.totals}>
        <p data-kind="back">
          <strong>{all.back}</strong> back from last season
        </p>
        <p data-kind="signed">
          <strong>{all.signed}</strong> new, signed
        </p>
        <p data-kind="open">
          <strong>{all.open}</strong> open
        </p>
      </div>
      {seats.map(({ role, need, back, signed, open }) => (
        <div key={role} className={styles.role}>
          <p className={styles.head}>
            <span className={styles.name}>{role}</span>
            <span>{`${back} + ${signed} of ${need}`}</span>
            <span className={styles.gap} data-none={open === 0 || undefined}>
              {open === 0 ? 'full' : `${open} open`}
            </span>
          </p>
          <svg viewBox={`0 0 ${widest * SEAT} ${SEAT}`} className={styles.bar}>
            {Array.from({ length: need }, (_, index) => (
              <rect
                key={index}
                x={index * SEAT + 1}
                y="1"
                width={SEAT - 3}
                height={SEAT - 3}
                rx="3"
                className={styles.seat}
                data-state={stateOf(index, back, signed)}
              />
            ))}
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}
