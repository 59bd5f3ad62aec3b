import { Heading, type Rows, RowScene } from 'shared-ui'
import styles from './two-pays.module.css'

interface Seat {
  name: string
  text: string
  rows: Rows
}

/** Two people on one job and the two sheets they are paid by. */
export function TwoPays({ seats }: { seats: readonly [Seat, Seat] }) {
  return (
    <div className={styles.pair}>
      {seats.map(({ name, text, rows }) => (
        <div key={name} className={styles.seat}>
          <Heading level={3} size="md">
            {name}
          </Heading>
          <p className={styles.text}>{text}</p>
          <RowScene kind="paper" {...rows} />
        </div>
      ))}
    </div>
  )
}
