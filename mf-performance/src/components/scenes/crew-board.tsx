import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { BOARD, BOARD_DAY, BOARD_TOTAL, here } from '../../figures/board.ts'
import styles from './crew-board.module.css'

/** Who stands where this morning, and where a seat is empty. */
export function CrewBoard(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`The board on ${BOARD_DAY}: ${BOARD.map((line) => `${line.team}, ${line.place}, ${here(line)} of ${line.people.length}`).join('; ')}.`}
      title="Who is where"
      aside={BOARD_DAY}
    >
      {BOARD.map((line) => (
        <div
          key={line.team}
          className={styles.line}
          data-short={here(line) < line.people.length || undefined}
        >
          <p className={styles.head}>
            <span className={styles.team}>{line.team}</span>
            <span className={styles.place}>{line.place}</span>
            <span className={styles.count}>
              {here(line)} of {line.people.length}
            </span>
          </p>
          <div className={styles.people}>
            {line.people.map(({ name, portrait, away, guest }) => (
              <p key={name} className={styles.person} data-away={away !== undefined || undefined}>
                <Portrait id={portrait} size={40} />
                <span>
                  {name.split(' ')[0]}
                  {away === undefined ? null : <span className={styles.note}>{away}</span>}
                  {guest === undefined ? null : <span className={styles.note}>+ {guest}</span>}
                </span>
              </p>
            ))}
          </div>
        </div>
      ))}
      <p className={styles.sum}>
        <span>On the board</span>
        <span>
          {BOARD_TOTAL.here} of {BOARD_TOTAL.seats}
        </span>
      </p>
    </SceneFrame>
  )
}
