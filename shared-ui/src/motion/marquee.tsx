import type { ReactNode } from 'react'
import styles from './marquee.module.css'

interface MarqueeItem {
  key: string
  content: ReactNode
}

interface MarqueeProps {
  /** Accessible name, such as `Tools that Crewtally works with`. */
  label: string
  items: readonly MarqueeItem[]
  loopSeconds?: 10 | 15 | 20 | 25 | 30 | 40
  loopSecondsSmall?: 15 | 20 | 25 | 30 | 40
}

/**
 * A strip of moving items, without JavaScript. The strip stops while the pointer is on it, while it contains the focus, and
 * while its checkbox is checked.
 */
export function Marquee({ label, items, loopSeconds = 15, loopSecondsSmall = 25 }: MarqueeProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` is only for form fields
      role="group"
      aria-label={label}
      className={styles.marquee}
      data-loop={loopSeconds}
      data-loop-small={loopSecondsSmall}
    >
      <label className={styles.switch}>
        <input type="checkbox" className={styles.box} />
        <span>Pause animation</span>
      </label>
      <div className={styles.window}>
        <ul className={styles.track}>
          {items.map((item) => (
            <li key={item.key}>{item.content}</li>
          ))}
        </ul>
        <ul className={styles.track} aria-hidden="true" inert>
          {items.map((item) => (
            <li key={item.key}>{item.content}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
