import { useShell } from '@federation/area-kit/shell-services'
import { ControlPanel, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { toolFilter as content, TOOLS } from '../../content/tools.ts'
import {
  ALL,
  DATA_OPTIONS,
  filterText,
  filterTools,
  formatFilter,
  JOB_OPTIONS,
  parseFilter,
  type ToolFilter,
} from '../../model/tool-filter.ts'
import styles from './tool-list.module.css'
import { ToolTable } from './tool-table.tsx'

const MODEL: IslandModel<ToolFilter, Partial<ToolFilter>> = {
  url: { name: 'tools', place: 'tools' },
  preset: { job: ALL, data: ALL },
  reduce: (filter, changes) => ({ ...filter, ...changes }),
  format: formatFilter,
  parse: parseFilter,
  change: (fields) => fields,
}

/** The tools with a filter by their job and by what they sync. Without JavaScript all are shown and the filter is not. */
export function ToolList() {
  const { publish } = useShell()
  const { state, isRestored, panel, choose } = useIslandState(MODEL, (filter) =>
    publish({
      type: 'filter_used',
      list: 'integrations',
      choice: formatFilter(filter),
      found: filterTools(TOOLS, filter).length,
    }),
  )
  const found = filterTools(TOOLS, state)
  return (
    <RestoredRegion isRestored={isRestored}>
      <div className={styles.list}>
        <ControlPanel label={content.narrow} ref={panel}>
          <SelectField
            name="job"
            label={content.job}
            value={state.job}
            options={JOB_OPTIONS}
            onChange={choose('job')}
          />
          <SelectField
            name="data"
            label={content.data}
            value={state.data}
            options={DATA_OPTIONS}
            onChange={choose('data')}
          />
        </ControlPanel>
        <Result>{filterText(state, found.length, TOOLS.length)}</Result>
        {found.length === 0 ? <p className={styles.none}>{content.none}</p> : <ToolTable tools={found} />}
      </div>
    </RestoredRegion>
  )
}
