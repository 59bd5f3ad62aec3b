import Paperclip from 'lucide-react/icons/paperclip'
import type { ComponentProps } from 'react'
import { Icon } from 'shared-ui'
import styles from './cv-input.module.css'

const KINDS =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The browser's own file field, as large as the place it stands in: a file can be dropped anywhere on it. */
export const CvInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>) => (
  <span className={styles.place}>
    <Icon icon={Paperclip} size={24} className={styles.clip} />
    <input type="file" accept={KINDS} {...props} className={styles.file} />
  </span>
)
