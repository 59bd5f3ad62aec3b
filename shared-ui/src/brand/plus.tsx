import { classNames } from '../class-names.ts'
import styles from './plus.module.css'

/** Decorative plus sign in the summary of a disclosure. It becomes a minus when the disclosure opens. */
export const Plus = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(styles.plus, className)} aria-hidden="true" />
)
