import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'

export interface RowSceneProps extends SceneProps {
  label: string
  title: string
  aside?: string
  rows: readonly { label: string; value: string; detail?: string; tone?: 'plain' | 'minus' | 'sum' }[]
}

/** A corner of a screen in a few ledger lines. */
export function RowScene({ rows, ...frame }: RowSceneProps) {
  return (
    <SceneFrame {...frame}>
      {rows.map((row) => (
        <SceneRow key={row.label} {...row} />
      ))}
    </SceneFrame>
  )
}
