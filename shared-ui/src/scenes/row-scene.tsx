import type { Rows } from '../blocks/content.schema.ts'
import { Mark } from '../type/text.tsx'
import { SceneFrame, type SceneFrameProps, SceneRow } from './scene-frame.tsx'

export type RowSceneProps = Rows & Pick<SceneFrameProps, 'kind' | 'decorative' | 'className'>

/** A corner of a screen in a few ledger lines; the figure that is being followed is underlined. */
export function RowScene({ label, title, rows, decorative = label === undefined, ...frame }: RowSceneProps) {
  return (
    <SceneFrame {...frame} label={label ?? title} title={title} decorative={decorative}>
      {rows.map(({ followed, value, ...row }) => (
        <SceneRow key={row.label} {...row} value={followed ? <Mark>{value}</Mark> : value} />
      ))}
    </SceneFrame>
  )
}
