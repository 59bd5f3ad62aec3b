import type { ReactNode } from 'react'
import { Portrait } from '../brand/portrait/portrait.tsx'
import styles from './screen-person.module.css'

export interface ScreenPersonProps {
  person: { name: string; portrait: string }
  /** Text below the name, such as a role. */
  children: ReactNode
}

/** Heading of a product screen about one person. */
export const ScreenPerson = ({ person: { name, portrait }, children }: ScreenPersonProps) => (
  <p className={styles.person}>
    <Portrait id={portrait} size={48} />
    <span>
      <span className={styles.name}>{name}</span>
      {children}
    </span>
  </p>
)
