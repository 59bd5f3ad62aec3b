import styles from './new-tab.module.css'

/** Arrow and screen-reader text at the end of a link that opens a new tab. */
export const NewTab = () => (
  <>
    <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden="true">
      <path d="M7 7h10v10M7 17 17 7" />
    </svg>
    <span className="visually-hidden"> (opens in a new tab)</span>
  </>
)
