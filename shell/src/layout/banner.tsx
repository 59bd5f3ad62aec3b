import { DOM } from 'shared-contracts/page'
import type { Banner as BannerData } from 'shared-contracts/site-config'
import styles from './banner.module.css'

/** Announcement above the header. After its last day, an inline script from the composer hides it. */
export const Banner = ({ text, link }: BannerData) => (
  <aside className={styles.banner} aria-label="Announcement" {...{ [DOM.banner]: '' }}>
    <p>{link === undefined ? text : <a href={link}>{text}</a>}</p>
  </aside>
)
