import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { Icon } from './icon.tsx'
import styles from './new-tab.module.css'

/** Ends every link that opens in a new tab: the arrow, and its meaning for those who hear it. */
export const NewTab = () => (
  <>
    <Icon icon={ArrowUpRight} size={16} lines={2} className={styles.sign} />
    <span className="visually-hidden"> (opens in a new tab)</span>
  </>
)
