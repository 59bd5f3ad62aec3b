import { SceneFrame, type SceneProps, SceneRow } from 'shared-ui'
import type { Rows } from '../../content/company/schema.ts'

/** A small scene of a few ledger lines. */
export function RowScene({ label, title, aside, rows, kind = 'window', ...rest }: Rows & SceneProps & { kind?: 'window' | 'paper' }) {
  return (
    <SceneFrame {...rest} kind={kind} label={label} title={title} aside={aside}>
      {rows.map((row) => (
        <SceneRow key={row.label} {...row} />
      ))}
    </SceneFrame>
  )
}
