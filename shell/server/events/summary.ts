import type { EventName } from 'shared-contracts'
import type { CollectedEvent } from './collected-event.ts'
import type { DropReason } from './dropped.ts'

/** How often each was met. */
type Counts = Record<string, number>

interface Funnel {
  start: number
  invalid: number
  submit: number
  success: number
  failure: number
  /** Mean completion of the submits that were too early, in percent; null where there was none. */
  meanCompletion: number | null
}

export interface EventSummary {
  events: number
  /** Lines that are no event: torn by a full disk, or of another version. */
  unreadable: number
  days: Record<string, { views: number; events: number }>
  /** Views by page. */
  pages: Counts
  names: Partial<Record<EventName, number>>
  forms: Record<string, Funnel>
  /** Views by `source / medium / campaign`. */
  campaigns: Counts
  /** Views by partner link id. */
  plids: Counts
  /** `remote_error`, `embed_failed` and `script_error`, by what they say. */
  errors: Counts
  /** Events sent and not counted, by reason, over all pages. */
  dropped: Partial<Record<DropReason, number>>
}

const FORM_STEPS = {
  form_start: 'start',
  form_invalid: 'invalid',
  form_submit: 'submit',
  form_success: 'success',
  form_failure: 'failure',
} as const

const pageOf = ({ url }: CollectedEvent): string => url.split('?', 1)[0] ?? ''

const campaignOf = (campaign: Record<string, string>): string =>
  ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => campaign[name] ?? '–').join(' / ')

const troubleOf = (event: CollectedEvent): string | null => {
  if (event.type === 'script_error') return `script: ${event.message}`
  if (event.type === 'remote_error') return `${event.area} ${event.stage}: ${event.message}`
  return event.type === 'embed_failed' ? `${event.embed}: ${event.reason}` : null
}

/** Many of everything are met; a map knows no name that an object has by itself. */
const tally = () => {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    sorted: (): Counts => Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a)),
  }
}

/** Counts events, of one page where one is named. Null stands for a line that is none. */
export const summarise = async (
  events: AsyncIterable<CollectedEvent | null> | Iterable<CollectedEvent | null>,
  page?: string,
  dropped: EventSummary['dropped'] = {},
): Promise<EventSummary> => {
  const [pages, names, campaigns, plids, errors] = [tally(), tally(), tally(), tally(), tally()]
  const days = new Map<string, { views: number; events: number }>()
  const forms = new Map<string, Funnel & { completion: number }>()
  let total = 0
  let unreadable = 0

  const seeForm = (event: CollectedEvent) => {
    if (!('form' in event) || event.type === 'field_error') return
    const none = { start: 0, invalid: 0, submit: 0, success: 0, failure: 0 }
    const funnel = forms.get(event.form) ?? { ...none, meanCompletion: null, completion: 0 }
    funnel[FORM_STEPS[event.type]] += 1
    if (event.type === 'form_invalid') funnel.completion += event.completion
    forms.set(event.form, funnel)
  }

  for await (const event of events) {
    if (!event) unreadable += 1
    if (!event || (page !== undefined && pageOf(event) !== page)) continue
    total += 1
    names.add(event.type)
    const date = event.timestamp.slice(0, 'yyyy-mm-dd'.length)
    const day = days.get(date) ?? { views: 0, events: 0 }
    days.set(date, day)
    day.events += 1
    seeForm(event)
    const trouble = troubleOf(event)
    if (trouble !== null) errors.add(trouble)
    if (event.type !== 'page_view') continue
    day.views += 1
    pages.add(pageOf(event))
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
