import { classNames } from '../class-names.ts'
import styles from './plus.module.css'

/** The sign of a fold, in its summary: two strokes, of which the upright one goes when the fold opens. Decorative. */
export const Plus = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(styles.plus, className)} aria-hidden="true" />
)
