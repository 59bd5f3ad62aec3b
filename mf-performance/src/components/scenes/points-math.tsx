import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { CONTEST, POINTS, STANDINGS } from '../../figures/contest.ts'
import { SETTERS } from '../../figures/setters.ts'

/** One line of a contest, opened: every point with the count it comes from. */
export function PointsMath(props: SceneProps) {
  const line = STANDINGS.find(({ person }) => person === SETTERS.ana)
  if (!line) throw new Error('Ana is not in the contest')
  const { person, kept, deals, cancelled, points } = line
  return (
    <SceneFrame
      {...props}
      label={`${person.name}'s points: ${kept} kept, ${deals} deals, ${cancelled} canceled, ${points} in all.`}
      title={`${person.name}, place ${STANDINGS.indexOf(line) + 1}`}
      aside={CONTEST.asOf}
    >
      <SceneRow label="Appointments kept" detail={`${kept} at ${POINTS.kept}`} value={kept * POINTS.kept} />
      <SceneRow label="Deals from them" detail={`${deals} at ${POINTS.deal}`} value={deals * POINTS.deal} />
      <SceneRow
        label="Canceled"
        detail="Bowen, on day 6"
        value={`−${cancelled * -POINTS.cancelled}`}
        tone="minus"
      />
      <SceneRow label="Points" value={points} tone="total" />
    </SceneFrame>
  )
}
