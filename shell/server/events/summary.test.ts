import { expect, test } from 'vitest'
import type { BusEvent, EventOf } from 'shared-contracts'
import { type CollectedEvent, createDroppedCounts, readDropped } from './collector.ts'
import { formatSummary, summarize, renderCatalogue } from './summary.ts'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDayLog } from '../beacons.ts'

const at = (url: string, event: BusEvent, more: { plid?: string; day?: string } = {}): CollectedEvent => ({
  ...event,
  url,
  timestamp: `2026-11-${more.day ?? '22'}T10:00:00.000Z`,
  composition: '0123456789abcdef',
  ...(more.plid !== undefined && { plid: more.plid }),
})
const view = (campaign?: Record<string, string>): BusEvent => ({
  type: 'page_view',
  title: 'x',
  referrer: '',
  ...(campaign && { campaign }),
})
const EVENTS: (CollectedEvent | null)[] = [
  at('/hr?utm_source=news', view({ utm_source: 'news', utm_campaign: 'fall' }), { plid: 'p-1', day: '21' }),
  at('/hr', view()),
  at('/pay', view(), { plid: 'p-1' }),
  at('/pay', { type: 'button_click', label: 'Get Demo', href: '/meeting' }),
  at('/contact-us', { type: 'form_start', form: 'contact' }),
  at('/contact-us', { type: 'field_error', form: 'contact', field: 'email' }),
  at('/contact-us', { type: 'form_invalid', form: 'contact', fields: ['email'], completion: 80 }),
  at('/contact-us', { type: 'form_invalid', form: 'contact', fields: ['email'], completion: 91 }),
  at('/contact-us', { type: 'form_submit', form: 'contact' }),
  at('/contact-us', { type: 'form_success', form: 'contact' }),
  at('/contact-us', { type: 'form_submit', form: '__proto__' }),
  at('/pay', { type: 'script_error', message: 'Error: \u001b[2Jgone' }),
  at('/pay', { type: 'embed_failed', embed: 'map', reason: 'timeout' }),
  null,
]

test('counts events by day, page, name, form, campaign, partner and error', async () => {
  const summary = await summarize(EVENTS)
  expect(summary).toMatchObject({
    events: 13,
    unreadable: 1,
    days: { '2026-11-21': { views: 1, events: 1 }, '2026-11-22': { views: 2, events: 12 } },
    pages: { '/hr': 2, '/pay': 1 },
    campaigns: { 'news / – / fall': 1 },
    plids: { 'p-1': 2 },
    errors: { 'script: Error: \u001b[2Jgone': 1, 'map: timeout': 1 },
  })
  expect(summary.names).toMatchObject({ page_view: 3, button_click: 1, form_invalid: 2, form_submit: 2 })
  expect(summary.forms.contact).toEqual({
    start: 1,
    invalid: 2,
    submit: 1,
    success: 1,
    failure: 0,
    meanCompletion: 86,
  })
  expect(Object.entries(summary.forms)).toHaveLength(2)
})

test('counts only events of the selected page', async () => {
  expect(await summarize(EVENTS, '/pay')).toMatchObject({ events: 4, pages: { '/pay': 1 }, forms: {} })
})

test('prints tables without terminal escape sequences', async () => {
  const text = formatSummary(await summarize(EVENTS), { days: 7 })
  expect(text).toContain('13 event(s), the last 7 days (UTC)')
  expect(text).toContain('1 lines were not events and were ignored.')
  expect(text).toMatch(
    /form +begun +too early +complete then +sent +accepted +failed\n +contact +1 +2 +86 % +1 +1 +0/,
  )
  expect(text).toContain('script: Error: ·[2Jgone')
  expect(text).not.toContain('\u001b')
})

test('shows the requested days and page if there are no events', async () => {
  const text = formatSummary(await summarize([]), { days: 1, page: '/pay' })
  expect(text).toContain('No events for today, of /pay alone (UTC).')
})

test('lists a field with its possible values', () => {
  const [, section = ''] = renderCatalogue().split('### carousel_move\n')
  expect(section.split('\n### ')[0]).toContain(
    '| `by` | one of `next`, `previous`, `swipe`, `pause`, `play` |',
  )
  expect(renderCatalogue()).toContain('| `href`, if any | text of up to 300 characters |')
})

test('supports events without fields', () => {
  const events = { help_opened: { from: 'shell', why: 'Who asks for help.', fields: {} } }
  // Also checks the types: the compiler accepts only an object that matches the event in the catalogue.
  const published: EventOf<typeof events> = { type: 'help_opened' }
  expect(renderCatalogue(events)).toContain(
    `### ${published.type}\n\nWho asks for help.\n\nPublished by: shell.\n\nIt has no fields.\n`,
  )
})

const now = () => Date.parse('2026-11-22T10:00:00Z')
const onError = () => undefined

test('lists rejected events with reasons, even if no event was stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'))
  const counts = createDroppedCounts(
    openDayLog(folder, { now, hasDiskSpace: async () => true, onError }),
    onError,
    now,
  )
  counts.add('never-served', 3)
  counts.add('over-share', 1)
  counts.add('never-served', 2)
  await counts.close()
  const dropped = await readDropped(folder, '2026-11-22')
  expect(dropped).toEqual({ 'never-served': 5, 'over-share': 1 })
  expect(await readDropped(folder, '2026-11-23')).toEqual({})
  const text = formatSummary(await summarize([], undefined, dropped), { days: 7 })
  expect(text).toMatch(/of a composition that was never live or in a canary\s+5\n/)
  expect(text).toMatch(/more than the share of one client or address block a day\s+1$/)
})
