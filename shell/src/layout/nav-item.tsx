import { ArrowUpRight } from 'lucide-react'
import type { NavLink } from 'shared-contracts/area'
import { classNames } from 'shared-ui/class-names.ts'
import styles from './nav-item.module.css'

export interface NavItemProps {
  link: NavLink
  /** Path of the page that is shown. */
  path: string
  /** Leaves the description out. */
  brief?: boolean
  className?: string | undefined
}

/** One entry of a menu or a footer column: a link, a link to another site, or a thing that is not there yet. */
export const NavItem = ({ link, path, brief = false, className }: NavItemProps) => {
  const { label, href, description, external = false } = link
  // The space keeps label and description apart where they are read as one name.
  const text = description === undefined || brief ? null : <span className={styles['description']}> {description}</span>
  if (href === undefined) {
    return (
      <span className={classNames(styles['item'], className)}>
        <span className={styles['label']}>
          {label} <span className={styles['soon']}>Coming soon</span>
        </span>
        {text}
      </span>
    )
  }
  return (
    <a
      href={href}
      className={classNames(styles['item'], className)}
      aria-current={href === path ? 'page' : undefined}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <span className={styles['label']}>
        {label}
        {external ? <ArrowUpRight size={16} className={styles['away']} /> : null}
      </span>
      {text}
      {external ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
    </a>
  )
}
