import styles from './badges.module.css'
import { FiledIcon } from './icon.tsx'

const REVIEWS = [
  { site: 'Payroll Review Board', score: '4.8', count: '212 reviews' },
  { site: 'Trade Software Index', score: '4.7', count: '168 reviews' },
]

/** The company's scores on two review sites, and its security certification, which links to the page about security. */
export function Badges() {
  return (
    <div className={styles.room}>
      <ul className={styles.badges}>
        {REVIEWS.map(({ site, score, count }) => (
          <li key={site} className={styles.badge}>
            <span className={styles.score}>
              {score}
              <FiledIcon name="star" size={16} className={styles.star} />
              <span className="visually-hidden"> out of 5 stars</span>
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{site}</span> {count}
            </span>
          </li>
        ))}
        <li className={styles.badge}>
          <FiledIcon name="shield-check" size={28} className={styles.shield} />
          <a href="/security" className={styles.words}>
            <span className={styles.name}>SOC 2 Type II</span> audited every year
          </a>
        </li>
      </ul>
    </div>
  )
}
