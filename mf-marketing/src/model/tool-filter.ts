import { createForm, choiceType } from 'shared-ui/island-kit/form.ts'
import { SYNCED_DATA, type Tool, TOOL_JOBS, toolFilter } from '../content/tools.ts'

export const ALL = 'all'

/**
 * Filter of the list of tools: the selected purpose (`job`) and the selected kind of exchanged data (`data`). A field with the
 * value `all` excludes no tool.
 */
export interface ToolFilter {
  job: string
  data: string
}

/** Converts a label to its value in a URL and in a select, such as `runs-the-job` for `Runs the job`. */
const slugOf = (label: string): string => label.toLowerCase().replaceAll(' ', '-')
const optionsOf = (all: string, labels: readonly string[]) => [
  { value: ALL, label: all },
  ...labels.map((label) => ({ value: slugOf(label), label })),
]

export const JOB_OPTIONS = optionsOf(toolFilter.allJobs, TOOL_JOBS)
export const DATA_OPTIONS = optionsOf(toolFilter.allData, SYNCED_DATA)

export const filterTools = (tools: readonly Tool[], { job, data }: ToolFilter): Tool[] =>
  tools.filter(
    (tool) =>
      (job === ALL || slugOf(tool.job) === job) &&
      (data === ALL || tool.syncs.some((kind) => slugOf(kind) === data)),
  )

/** Describes the result, such as `2 of 12 tools: runs the job, syncs hours.` */
export const formatFilterResult = ({ job, data }: ToolFilter, found: number, all: number): string => {
  const parts = [job === ALL ? '' : job.replaceAll('-', ' '), data === ALL ? '' : `syncs ${data}`].filter(
    (part) => part !== '',
  )
  return parts.length === 0 ? `All ${all} tools.` : `${found} of ${all} tools: ${parts.join(', ')}.`
}

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

/** Fields of the form. The URL contains their values as text, such as `runs-the-job.hours`. */
export const FILTER_FORM = createForm<ToolFilter>(
  { job: choiceType(valuesOf(JOB_OPTIONS)), data: choiceType(valuesOf(DATA_OPTIONS)) },
  { separator: '.' },
)
