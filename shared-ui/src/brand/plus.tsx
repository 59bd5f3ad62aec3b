import { classNames } from '../class-names.ts'
import styles from './plus.module.css'

/** Decorative plus sign in a `summary` element. It becomes a minus sign when the `details` element opens. */
export const Plus = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(styles.plus, className)} aria-hidden="true" />
)
