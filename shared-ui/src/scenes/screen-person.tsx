import type { ReactNode } from 'react'
import { Portrait } from '../brand/portrait/portrait.tsx'
import styles from './screen-person.module.css'

export interface ScreenPersonProps {
  person: { name: string; portrait: string }
  children: ReactNode
}

export const ScreenPerson = ({ person: { name, portrait }, children }: ScreenPersonProps) => (
  <p className={styles.person}>
    <Portrait id={portrait} size={48} />
    <span>
      <span className={styles.name}>{name}</span>
      {children}
    </span>
  </p>
)
