import { DOM } from 'shared-contracts/page'
import type { Banner as BannerData } from 'shared-contracts/site-config'
import styles from './banner.module.css'

/** Announcement above the header. An inline script of the composer hides it after its last day. */
export const Banner = ({ text, link }: BannerData) => (
  <aside className={styles.banner} aria-label="Announcement" {...{ [DOM.banner]: '' }}>
    <p>{link === undefined ? text : <a href={link}>{text}</a>}</p>
  </aside>
)
