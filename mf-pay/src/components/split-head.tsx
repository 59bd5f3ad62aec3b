import { SectionHead, type SectionHeadProps } from 'shared-ui'
import styles from './split-head.module.css'

/** A section's head in one half of a Split: the gap to the other half is the Split's own. */
export function SplitHead(props: SectionHeadProps) {
  return (
    <div className={styles['head']}>
      <SectionHead {...props} />
    </div>
  )
}
