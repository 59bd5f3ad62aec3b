import { useShell } from '@federation/area-kit/shell-services'
import { ToolMark } from 'shared-ui'
import { ControlPanel, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import toolList from '../components/company/tool-list.module.css'
import toolTable from '../components/company/tool-table.module.css'
import { toolFilter as content, TOOLS } from '../content/tools.ts'
import {
  ALL,
  FILTER_FORM,
  filterTools,
  formatFilterResult,
  getToolPath,
  listOptions,
  SYNCED_DATA,
  type Tool,
  TOOL_JOBS,
} from '../model/tool-filter.ts'

const MODEL = formModel(FILTER_FORM, { name: 'tools', place: 'tools' }, { job: ALL, data: ALL })

/**
 * List of tools, with filters for the purpose and for the exchanged data. Without JavaScript, there are no filters and all
 * tools are visible.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, chosen } = useIslandState(MODEL, ({ terms }) =>
    publish({
      type: 'filter_used',
      list: 'integrations',
      choice: FILTER_FORM.format(terms),
      found: filterTools(TOOLS, terms).length,
    }),
  )
  const matchingTools = filterTools(TOOLS, state.terms)
  return (
    <RestoredRegion isRestored={isRestored}>
      <div className={toolList.list}>
        <ControlPanel label={content.narrow} ref={panel}>
          <SelectField {...chosen('job', content.job)} options={listOptions(content.allJobs, TOOL_JOBS)} />
          <SelectField
            {...chosen('data', content.data)}
            options={listOptions(content.allData, SYNCED_DATA)}
          />
        </ControlPanel>
        <Result>{formatFilterResult(state.terms, matchingTools.length, TOOLS.length)}</Result>
        {matchingTools.length === 0 ? (
          <p className={toolList.none}>{content.none}</p>
        ) : (
          <ToolTable tools={matchingTools} />
        )}
      </div>
    </RestoredRegion>
  )
}

function ToolTable({ tools }: { tools: readonly Tool[] }) {
  return (
    <table className={toolTable.table}>
      <caption className="visually-hidden">What each tool exchanges with Crewtally</caption>
      <ColumnHeads className={toolTable.head} columns={['Tool', 'Comes in', 'Goes out', 'When']} />
      {TOOL_JOBS.filter((job) => tools.some((tool) => tool.job === job)).map((job) => (
        <tbody key={job}>
          <tr>
            <th scope="rowgroup" colSpan={4} className={toolTable.job}>
              {job}
            </th>
          </tr>
          {tools
            .filter((tool) => tool.job === job)
            .map(({ name, comesIn, goesOut, when }) => (
              <tr key={name} className={toolTable.row}>
                <th scope="row" aria-label={name} className={toolTable.tool}>
                  <a href={getToolPath(name)} className={toolTable.link}>
                    <ToolMark name={name} />
                  </a>
                </th>
                <td data-label="Comes in">{comesIn}</td>
                <td data-label="Goes out">{goesOut}</td>
                <td data-label="When">{when}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}
