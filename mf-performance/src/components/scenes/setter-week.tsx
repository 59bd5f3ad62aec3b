import { SceneFrame, type SceneProps } from 'shared-ui'
import { SETTER_WEEK, SETTERS, WEEK, WEEK_TOTAL } from '../../figures/setters.ts'
import { CountTable } from './count-table.tsx'

const COLUMNS = [{ head: 'Doors' }, { head: 'Talks' }, { head: 'Set' }, { head: 'Kept' }]

/** A week at the doors: what each setter knocked, talked, set, and what was kept of it. */
export function SetterWeek(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Setters, ${WEEK}: ${SETTER_WEEK.map(({ person, doors, kept }) => `${person.name} ${doors} doors, ${kept} appointments kept`).join('; ')}. ${WEEK_TOTAL.doors} doors and ${WEEK_TOTAL.kept} kept in all.`}
      title="At the doors"
      aside={WEEK}
    >
      <CountTable
        of="Setter"
        columns={COLUMNS}
        rows={SETTER_WEEK.map(({ person, doors, talks, set, kept }) => ({
          ...person,
          cells: [
            { value: doors },
            { value: talks },
            { value: set },
            { value: kept, weight: person === SETTERS.marcus ? 'low' : 'strong' },
          ],
        }))}
        total={{
          name: 'Team',
          cells: [
            { value: WEEK_TOTAL.doors },
            { value: WEEK_TOTAL.talks },
            { value: WEEK_TOTAL.set },
            { value: WEEK_TOTAL.kept },
          ],
        }}
      />
    </SceneFrame>
  )
}
