import { SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SOURCE_TOTAL, SOURCES } from '../../figures/applicants.ts'
import { CountTable } from './count-table.tsx'
import { ShareBars } from './share-bars.tsx'

const COLUMNS = [
  { head: 'Applied' },
  { head: 'Rode along', wide: true },
  { head: 'Hired', wide: true },
  { head: 'Day 90' },
  { head: 'Cost each' },
]
const whole = (cents: number) => dollars(cents, { cents: false })

/** Where setters came from, who was still there on day 90, and what each of those cost. */
export function SourceTable(props: SceneProps) {
  const cellsOf = ({
    applied,
    rode,
    hired,
    stayed,
    each,
    source,
  }: typeof SOURCE_TOTAL & { source?: string }) => [
    { value: applied },
    { value: rode },
    { value: hired },
    { value: stayed, weight: 'strong' as const },
    source === 'Job board' ? { value: whole(each), weight: 'low' as const } : { value: whole(each) },
  ]
  return (
    <SceneFrame
      {...props}
      label={`Sources of setters: ${SOURCES.map(({ source, applied, stayed, each }) => `${source}, ${applied} applied, ${stayed} still here on day 90 at ${whole(each)} each`).join('; ')}. In all ${SOURCE_TOTAL.applied} applied and ${SOURCE_TOTAL.stayed} stayed.`}
      title="Setters by source"
      aside="hired Feb – Jul"
    >
      <CountTable
        of="Source"
        columns={COLUMNS}
        rows={SOURCES.map((line) => ({ name: line.source, cells: cellsOf(line) }))}
        total={{ name: `All, ${whole(SOURCE_TOTAL.spend)}`, cells: cellsOf(SOURCE_TOTAL) }}
      />
      <ShareBars />
    </SceneFrame>
  )
}
