import { tabular } from '../../type/tabular.ts'
import type { Artifact } from '../content.schema.ts'
import styles from './spreadsheet.module.css'
import { Struck } from './struck.tsx'

/** A spreadsheet. The first figure with a question mark is selected, and the note is a comment on it. */
export function Spreadsheet({ title, lines, note }: Artifact) {
  const doubtful = lines.findIndex(({ figure }) => figure?.includes('?'))
  const selected = lines[doubtful]
  return (
    <div className={styles.sheet}>
      <p className={styles.title}>{title}</p>
      <p className={styles.bar} aria-hidden="true">
        <span>B{doubtful + 1}</span>
        <i>fx</i>
        {selected?.figure}
      </p>
      <table className={styles.cells}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, figure, struck }, index) => (
            <tr key={text}>
              <th scope="row">{index + 1}</th>
              <td>
                <Struck struck={struck}>{text}</Struck>
              </td>
              <td
                className={figure === undefined ? undefined : tabular(figure)}
                data-on={index === doubtful || undefined}
              >
                {figure === undefined ? null : <Struck struck={struck}>{figure}</Struck>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.comment}>{note}</p>
    </div>
  )
}
