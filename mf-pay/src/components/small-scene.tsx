import { Mark, SceneFrame, SceneRow } from 'shared-ui'

export interface SmallSceneProps {
  title: string
  aside?: string
  rows: readonly { label: string; value: string; followed?: boolean; tone?: 'plain' | 'minus' | 'sum' }[]
}

/** A corner of a screen beside a step that says the same in words; the figure being followed is underlined. */
export function SmallScene({ title, aside, rows }: SmallSceneProps) {
  return (
    <SceneFrame decorative label={title} title={title} aside={aside}>
      {rows.map(({ label, value, followed, tone }) => (
        <SceneRow key={label} label={label} value={followed ? <Mark>{value}</Mark> : value} tone={tone ?? 'plain'} />
      ))}
    </SceneFrame>
  )
}
