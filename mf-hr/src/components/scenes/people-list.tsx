import { Portrait } from 'shared-ui'
import { ON_FILE, OPEN_FILES, ROSTER, UNLISTED } from '../../figures/ridgeline-hr.ts'
import styles from './people-list.module.css'

const inState = (state: (typeof ROSTER)[number]['state']) => ROSTER.filter((person) => person.state === state)

const GROUPS = [
  { head: 'Starts Monday', people: inState('starts') },
  { head: 'Something open', people: inState('open') },
  { head: 'Complete', people: inState('complete') },
]

/** What the list can be cut to; the first is chosen. */
const FILTERS = [
  { label: 'Everyone', count: ON_FILE.w2 + ON_FILE.contractors },
  { label: 'Open files', count: OPEN_FILES },
  { label: 'W-2', count: ON_FILE.w2 },
  { label: '1099', count: ON_FILE.contractors },
]

/** The people of the sample company: team, how each is paid, and what their file still lacks. */
export function PeopleList() {
  return (
    <>
      <p className={styles.filters} aria-hidden="true">
        {FILTERS.map(({ label, count }) => (
          <span key={label}>
            {label} <b>{count}</b>
          </span>
        ))}
      </p>
      <table className={styles.people}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" data-from="wide">
              Team
            </th>
            <th scope="col" data-from="wide">
              Since
            </th>
            <th scope="col">Paid</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        {GROUPS.map(({ head, people }) => (
          <tbody key={head}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={5}>
                {head}
              </th>
            </tr>
            {people.map(({ name, portrait, role, team, since, paidAs, state, file }) => (
              <tr key={name} data-state={state}>
                <th scope="row">
                  <span className={styles.who}>
                    <Portrait id={portrait} size={32} />
                    <span>
                      {name} <small>{role}</small>
                    </span>
                  </span>
                </th>
                <td data-from="wide">{team}</td>
                <td data-from="wide">{since}</td>
                <td>{paidAs}</td>
                <td>{file}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.rest}>
        <span data-on="wide">{UNLISTED.wide}</span>
        <span data-on="phone">{UNLISTED.phone}</span> more, all complete
      </p>
    </>
  )
}
