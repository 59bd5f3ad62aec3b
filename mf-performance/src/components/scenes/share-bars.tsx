import { SOURCE_TOTAL, SOURCES } from '../../figures/sources.ts'
import styles from './share-bars.module.css'

const WIDTH = 1000

/** The sources' shares of two counts, one bar above the other, as wide as the page. */
export function ShareBars() {
  return (
    <div className={styles.bars}>
      {(
        [
          ['applied', 'applied'],
          ['on day 90', 'stayed'],
        ] as const
      ).map(([label, count]) => (
        <p key={label} className={styles.line}>
          <span>
            <strong className={styles.figure}>{SOURCE_TOTAL[count]}</strong> {label}
          </span>
          <svg
            className={styles.bar}
            viewBox={`0 0 ${WIDTH} 24`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {SOURCES.map((line, place) => {
              const before = SOURCES.slice(0, place).reduce((sum, source) => sum + source[count], 0)
              const at = (people: number) => Math.round((people / SOURCE_TOTAL[count]) * WIDTH)
              return (
                <rect
                  key={line.source}
                  x={at(before)}
                  width={at(before + line[count]) - at(before)}
                  height="24"
                  className={styles.part}
                  data-place={place}
                />
              )
            })}
          </svg>
        </p>
      ))}
      <p className={styles.key}>
        {SOURCES.map(({ source }, place) => (
          <span key={source}>
            <span className={styles.chip} data-place={place} />
            {source}
          </span>
        ))}
      </p>
    </div>
  )
}
