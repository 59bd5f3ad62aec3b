import { ToolMark } from 'shared-ui'
import styles from './tool-row.module.css'

/** Tools' marks in a quiet row. */
export function ToolRow({ tools }: { tools: readonly string[] }) {
  return (
    <ul className={styles.tools}>
      {tools.map((name) => (
        <li key={name}>
          <ToolMark name={name} />
        </li>
      ))}
    </ul>
  )
}
