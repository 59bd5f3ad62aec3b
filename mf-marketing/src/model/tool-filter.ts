import { createForm, choiceType } from 'shared-ui/island-kit/form.ts'

/** Purposes of other companies' software tools, in the order in which the page with all tools shows their groups. */
export const TOOL_JOBS = [
  'Sells',
  'Runs the job',
  'Hires',
  'Keeps the books',
  'Pays',
  'Connects the rest',
] as const
/** Kinds of data that tools exchange with Crewtally. */
export const SYNCED_DATA = [
  'Deals',
  'Jobs',
  'Hours',
  'People',
  'Pay',
  'Journals',
  'Schedules',
  'Reports',
] as const

export interface Tool {
  name: string
  job: (typeof TOOL_JOBS)[number]
  syncs: readonly (typeof SYNCED_DATA)[number][]
  comesIn: string
  goesOut: string
  when: string
  /** Direction whose time `when` is: `in` for data that Crewtally receives, `out` for data that it sends. Missing for both. */
  whenOf?: 'in' | 'out'
}

/** Returns the path of the page about a tool. */
export const getToolPath = (name: string): string => `/integrations/${name.toLowerCase().replace(' ', '-')}`

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
/** Returns the options of a select. `all` is the label of the first option, which excludes no tool. */
export const listOptions = (all: string, labels: readonly string[]) => [
  { value: ALL, label: all },
  ...labels.map((label) => ({ value: slugOf(label), label })),
]

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

const valuesOf = (labels: readonly string[]) => [ALL, ...labels.map(slugOf)]

/**
 * Form with the fields `job` and `data`. The URL contains both values, separated by a period: in `runs-the-job.hours`, `job` is
 * `runs-the-job` and `data` is `hours`.
 */
export const FILTER_FORM = createForm<ToolFilter>(
  { job: choiceType(valuesOf(TOOL_JOBS)), data: choiceType(valuesOf(SYNCED_DATA)) },
  { separator: '.' },
)
