/** Summary of the received events, and the catalogue of all event types. */

import { formatTable } from '@federation/node-kit/cli'
import { readDayLog } from '@federation/node-kit/logs'
import { type EventName, type EventDescription, EVENTS, z } from 'shared-contracts'
import { type CollectedEvent, type DropReason, DROP_REASONS, readEvent } from './collector.ts'

/** Yields all events since a day (`YYYY-MM-DD`, inclusive), and null for each invalid line. */
export const readEvents = (folder: string, since: string): AsyncGenerator<CollectedEvent | null> =>
  readDayLog(folder, since, (line) => readEvent(JSON.parse(line)))

type Counts = Record<string, number>

interface Funnel {
  start: number
  invalid: number
  submit: number
  success: number
  failure: number
  /** Mean percentage of valid fields in submits that the form rejected because of invalid fields. Null if there are none. */
  meanCompletion: number | null
}

export interface EventSummary {
  events: number
  /**
   * Number of invalid lines in the event log. Such lines were truncated by a full disk, or written by an older or newer server.
   */
  unreadable: number
  days: Record<string, { views: number; events: number }>
  pages: Counts
  names: Partial<Record<EventName, number>>
  forms: Record<string, Funnel>
  /** Page views by `source / medium / campaign`. */
  campaigns: Counts
  plids: Counts
  /** Number of `remote_error`, `embed_failed` and `script_error` events, by message. */
  errors: Counts
  /**
   * Number of events or batches that were not stored, by reason. The numbers are those of all pages, even in the summary of one
   * page.
   */
  dropped: Partial<Record<DropReason, number>>
}

const FORM_STEPS = {
  form_start: 'start',
  form_invalid: 'invalid',
  form_submit: 'submit',
  form_success: 'success',
  form_failure: 'failure',
} as const

const getPage = ({ url }: CollectedEvent): string => url.split('?', 1)[0] ?? ''

const campaignOf = (campaign: Record<string, string>): string =>
  ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => campaign[name] ?? '–').join(' / ')

const getErrorText = (event: CollectedEvent): string | null => {
  if (event.type === 'script_error') return `script: ${event.message}`
  if (event.type === 'remote_error') return `${event.area} ${event.stage}: ${event.message}`
  return event.type === 'embed_failed' ? `${event.embed}: ${event.reason}` : null
}

/** Creates counters by name. They are in a Map, because a name from a browser can equal a property of Object.prototype. */
const tally = () => {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    sorted: (): Counts => Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a)),
  }
}

/** Summarizes events. If `page` is set, counts only events of that page. Each null in `events` is an unreadable line. */
export const summarize = async (
  events: AsyncIterable<CollectedEvent | null> | Iterable<CollectedEvent | null>,
  page?: string,
  dropped: EventSummary['dropped'] = {},
): Promise<EventSummary> => {
  const [pages, names, campaigns, plids, errors] = [tally(), tally(), tally(), tally(), tally()]
  const days = new Map<string, { views: number; events: number }>()
  const forms = new Map<string, Funnel & { completion: number }>()
  let total = 0
  let unreadable = 0

  const countFormEvent = (event: CollectedEvent) => {
    if (!('form' in event) || event.type === 'field_error') return
    const none = { start: 0, invalid: 0, submit: 0, success: 0, failure: 0 }
    const funnel = forms.get(event.form) ?? { ...none, meanCompletion: null, completion: 0 }
    funnel[FORM_STEPS[event.type]] += 1
    if (event.type === 'form_invalid') funnel.completion += event.completion
    forms.set(event.form, funnel)
  }

  for await (const event of events) {
    if (!event) unreadable += 1
    if (!event || (page !== undefined && getPage(event) !== page)) continue
    total += 1
    names.add(event.type)
    const date = event.timestamp.slice(0, 'yyyy-mm-dd'.length)
    const day = days.get(date) ?? { views: 0, events: 0 }
    days.set(date, day)
    day.events += 1
    countFormEvent(event)
    const errorText = getErrorText(event)
    if (errorText !== null) errors.add(errorText)
    if (event.type !== 'page_view') continue
    day.views += 1
    pages.add(getPage(event))
    if (event.campaign) campaigns.add(campaignOf(event.campaign))
    if (event.plid !== undefined) plids.add(event.plid)
  }
  return {
    events: total,
    unreadable,
    days: Object.fromEntries([...days].toSorted(([one], [other]) => one.localeCompare(other))),
    pages: pages.sorted(),
    names: names.sorted(),
    forms: Object.fromEntries(
      [...forms].map(([form, { completion, ...funnel }]) => [
        form,
        { ...funnel, meanCompletion: funnel.invalid === 0 ? null : Math.round(completion / funnel.invalid) },
      ]),
    ),
    campaigns: campaigns.sorted(),
    plids: plids.sorted(),
    errors: errors.sorted(),
    dropped,
  }
}

/** Maximum number of rows per printed table. `--json` prints all rows. */
const MAX_ROWS = 20

type Row = readonly [name: string, ...numbers: (number | string)[]]

/** Formats a table as lines: an empty line, the title, the rows. Returns an empty list if `rows` is empty. */
export const formatTextTable = (title: string, head: string[], rows: readonly Row[]): string[] => {
  if (rows.length === 0) return []
  const table = formatTable(head, rows.slice(0, MAX_ROWS), { rightFrom: 1 })
  const more = rows.length > MAX_ROWS ? [`  … and ${rows.length - MAX_ROWS} more`] : []
  return ['', title, ...table.split('\n').map((line) => `  ${line}`), ...more]
}

const toRows = (counts: Partial<Record<string, number>>): Row[] =>
  Object.entries(counts).map(([name, count = 0]) => [name, count])

const formatQuery = (days: number, page: string | undefined): string =>
  `${days === 1 ? 'today' : `the last ${days} days`}${page === undefined ? '' : `, of ${page} alone`} (UTC)`

/** Formats a summary for the terminal. `days` is the number of days, including today. */
export const formatSummary = (
  { events, unreadable, days, pages, names, forms, campaigns, plids, errors, dropped }: EventSummary,
  { days: span, page }: { days: number; page?: string | undefined },
): string => {
  const unreadableNote = unreadable > 0 ? `\n${unreadable} lines were not events and were ignored.` : ''
  const notCounted = formatTextTable(
    'Not counted, on all pages',
    ['reason', 'times'],
    Object.entries(dropped)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]): Row => [DROP_REASONS[reason as DropReason], times]),
  )
  if (events === 0)
    return [
      `No events for ${formatQuery(span, page)}.`,
      `Only visitors who agree to measurement are counted; see docs/events.md.${unreadableNote}`,
      ...notCounted,
    ].join('\n')
  const funnels = Object.entries(forms).map(
    ([form, { start, invalid, submit, success, failure, meanCompletion }]): Row => [
      form,
      start,
      invalid,
      meanCompletion === null ? '–' : `${meanCompletion} %`,
      submit,
      success,
      failure,
    ],
  )
  return [
    `${events} event(s), ${formatQuery(span, page)}; of visitors who agreed to be counted.${unreadableNote}`,
    ...formatTextTable(
      'By day',
      ['day', 'views', 'events'],
      Object.entries(days).map(([day, { views, events: all }]) => [day, views, all]),
    ),
    ...formatTextTable('Page views', ['page', 'views'], toRows(pages)),
    ...formatTextTable('Events', ['event', 'times'], toRows(names)),
    ...formatTextTable(
      'Forms',
      ['form', 'begun', 'too early', 'complete then', 'sent', 'accepted', 'failed'],
      funnels,
    ),
    ...formatTextTable('Campaigns', ['source / medium / campaign', 'views'], toRows(campaigns)),
    ...formatTextTable('Partners', ['plid', 'views'], toRows(plids)),
    ...formatTextTable('Errors', ['what', 'times'], toRows(errors)),
    ...notCounted,
  ].join('\n')
}

interface Described {
  type?: string
  const?: string
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  items?: Described
  additionalProperties?: Described
  anyOf?: Described[]
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const rangeOf = ({ minimum, maximum }: Described): string =>
  minimum === undefined || maximum === undefined || minimum < -1e15 ? '' : ` from ${minimum} to ${maximum}`

const typeOf = (field: Described): string => {
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.const !== undefined) return code([field.const])
  if (field.enum) return `one of ${code(field.enum)}`
  if (field.items) return `a list of: ${typeOf(field.items)}`
  if (field.additionalProperties) return `names, each with ${typeOf(field.additionalProperties)}`
  if (field.type === 'string' && field.pattern !== undefined) return `text like \`${field.pattern}\``
  if (field.type === 'string') return `text of up to ${field.maxLength} characters`
  return `${field.type === 'integer' ? 'a whole number' : 'a number'}${rangeOf(field)}`
}

const fieldsOf = ({ fields }: EventDescription): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(z.strictObject(fields)) as {
    properties?: Record<string, Described>
    required?: string[]
  }
  return Object.entries(properties).map(
    ([field, described]) =>
      `| \`${field}\`${required.includes(field) ? '' : ', if any'} | ${typeOf(described).replaceAll('|', String.raw`\|`)} |`,
  )
}

const sectionOf = ([name, event]: [string, EventDescription]): string => {
  const rows = fieldsOf(event)
  const table = rows.length === 0 ? 'It has no fields.' : ['| field | |', '|---|---|', ...rows].join('\n')
  return `### ${name}

${event.why}

Published by: ${event.from}.

${table}
`
}

/** Renders the event catalogue as Markdown, one section per event with purpose, publishers and fields. */
export const renderCatalogue = (events: Record<string, EventDescription> = EVENTS): string =>
  Object.entries(events).map(sectionOf).join('\n')
