import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { TRAIL } from '../../figures/ridgeline-hr.ts'

/** The record behind one signature, from sent to filed. */
export function SigningTrail(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Record of ${TRAIL.document}: ${TRAIL.events.map(({ what, at }) => `${what} ${at}`).join(', ')}. Sent to filed in ${TRAIL.total}.`}
      title={TRAIL.document}
      aside={TRAIL.day}
    >
      {TRAIL.events.map(({ what, how, at }) => (
        <SceneRow key={what} label={what} detail={how} value={at} />
      ))}
      <SceneRow tone="total" label="Sent to filed" value={TRAIL.total} />
    </SceneFrame>
  )
}
