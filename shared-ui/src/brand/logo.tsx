import { classNames } from '../class-names.ts'
import styles from './logo.module.css'
import { Tally } from './tally.tsx'

export function Logo({ size, className }: { size?: 'lg'; className?: string | undefined }) {
  return (
    <span className={classNames(styles.logo, className)} data-size={size}>
      <Tally size={size === 'lg' ? 48 : 24} />
      <span>Crewtally</span>
    </span>
  )
}
