import { ToolMark } from 'shared-ui'
import { TOOLS } from '../../content/integrations.ts'
import type { Integration } from './tool-table.schema.ts'
import styles from './tool-table.module.css'

const JOBS: readonly Integration['job'][] = [
  'Sells',
  'Runs the job',
  'Hires',
  'Keeps the books',
  'Pays',
  'Connects the rest',
]

/** What each tool exchanges, by the job it has in a company. A table on wide screens, cards of lines on a phone. */
export function ToolTable() {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What each tool exchanges with Crewtally</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Comes in</th>
          <th scope="col">Goes out</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      {JOBS.map((job) => (
        <tbody key={job}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.job}>
              {job}
            </th>
          </tr>
          {TOOLS.filter((tool) => tool.job === job).map(({ name, comesIn, goesOut, when }) => (
            <tr key={name} className={styles.row}>
              <th scope="row" aria-label={name} className={styles.tool}>
                <ToolMark name={name} />
              </th>
              <td data-label="Comes in">{comesIn}</td>
              <td data-label="Goes out">{goesOut}</td>
              <td data-label="When">{when}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
