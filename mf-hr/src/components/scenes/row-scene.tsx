import { SceneFrame, SceneRow } from 'shared-ui'
import type { Rows } from '../../content/schema.ts'

/** A small scene of a few ledger lines: what the office or the hire sees at that moment. */
export function RowScene({ label, title, aside, rows }: Rows) {
  return (
    <SceneFrame label={label} title={title} aside={aside}>
      {rows.map((row) => (
        <SceneRow key={row.label} label={row.label} detail={row.detail} value={row.value} />
      ))}
    </SceneFrame>
  )
}
