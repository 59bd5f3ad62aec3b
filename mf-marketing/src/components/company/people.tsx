import { Portrait } from 'shared-ui'
import styles from './people.module.css'

export interface PeopleProps {
  people: readonly { name: string; role: string; note: string; portrait: string }[]
}

/** The people behind the company. */
export function People({ people }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map(({ name, role, note, portrait }) => (
        <li key={name} className={styles.person}>
          <Portrait id={portrait} size={96} />
          <div>
            <p className={styles.name}>{name}</p>
            <p>{role}</p>
            <p className={styles.note}>{note}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
