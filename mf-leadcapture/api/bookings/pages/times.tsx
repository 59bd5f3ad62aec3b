import type { ReactNode } from 'react'
import { longTime } from './time-words.ts'
import styles from './times.module.css'

interface ChosenProps {
  label: string
  startsAt: number
  zone: string
  /** It is not to be had any more. */
  gone: boolean
  children?: ReactNode
}

/** The time a visitor has chosen, and a link beside it. */
export const Chosen = ({ label, startsAt, zone, gone, children }: ChosenProps) => (
  <p className={styles.chosen} data-gone={gone || undefined}>
    <span>{label}</span>
    <b>{longTime(startsAt, zone)}</b>
    {children}
  </p>
)

/** Other times to take instead, the first of them chosen. */
export const NearestTimes = ({ times, zone }: { times: readonly number[]; zone: string }) => (
  <fieldset className={styles.nearest}>
    <legend>The nearest open times</legend>
    {times.map((startsAt, index) => (
      <label key={startsAt}>
        <input
          type="radio"
          name="at"
          value={new Date(startsAt).toISOString()}
          required
          defaultChecked={index === 0}
        />
        <span>{longTime(startsAt, zone)}</span>
      </label>
    ))}
  </fieldset>
)
