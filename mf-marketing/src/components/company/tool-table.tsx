import { ToolMark } from 'shared-ui'
import { type Tool, TOOL_JOBS } from '../../content/tools.ts'
import styles from './tool-table.module.css'

/** What each tool exchanges, by the job it has in a company. A table on wide screens, cards of lines on a phone. */
export function ToolTable({ tools }: { tools: readonly Tool[] }) {
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
      {TOOL_JOBS.filter((job) => tools.some((tool) => tool.job === job)).map((job) => (
        <tbody key={job}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={styles.job}>
              {job}
            </th>
          </tr>
          {tools
            .filter((tool) => tool.job === job)
            .map(({ name, comesIn, goesOut, when }) => (
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
