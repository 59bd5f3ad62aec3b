import { expect, test } from 'vitest'
import { readBatch, readEvent } from './collector.ts'
const NOW = Date.parse('2026-11-22T10:00:00Z')
const VIEW = {
  type: 'page_view',
  title: 'HR',
  referrer: '',
  url: '/hr',
  timestamp: '2020-01-01T00:00:00.000Z',
  composition: '0123456789abcdef',
}
const click = (href: string) => ({
  ...VIEW,
  type: 'external_link',
  label: 'x',
  href,
  title: undefined,
  referrer: undefined,
})
const toJson = (event: object) => JSON.parse(JSON.stringify(event)) as unknown

test.each([
  ['another name', { ...VIEW, type: 'page_viewed' }],
  ['no name', { ...VIEW, type: undefined }],
  ['a field that it does not have', { ...VIEW, email: 'dana@x.example' }],
  ['a field of another kind', { ...VIEW, title: ['HR'] }],
  ['a text without end', { ...VIEW, title: 'x'.repeat(301) }],
  ['a query that is no campaign', { ...VIEW, url: '/hr?email=dana' }],
  ['a part of the page', { ...VIEW, url: '/hr#dana' }],
  ['a whole address', { ...VIEW, url: 'https://crewtally.example/hr' }],
  ['an address of somebody else', { ...VIEW, url: '//other.example/hr' }],
  ['a sender with a query', { ...VIEW, referrer: 'https://other.example/?q=dana' }],
  ['a link with a query', click('https://other.example/?q=dana')],
  ['a link that is none', click('dana')],
  ['a click’s id', { ...VIEW, campaign: { gclid: 'abc' } }],
  ['a plid that is none', { ...VIEW, plid: '<b>' }],
  ['a composition that is none', { ...VIEW, composition: 'x' }],
  ['a time that is none', { ...VIEW, timestamp: 'yesterday' }],
  ['an object without a prototype’s care', JSON.parse('{"__proto__":{"type":"page_view"}}') as object],
  ['a list', [VIEW]],
])('drops an event with %s', (_what, event) => {
  expect(readEvent(toJson(event))).toBeNull()
})

test.each([
  VIEW,
  { ...VIEW, url: '/hr?utm_source=news&utm_medium=mail', campaign: { utm_source: 'news' }, plid: 'p-1' },
  { ...VIEW, referrer: '/pay?utm_source=news' },
  { ...VIEW, type: 'plid_captured', title: undefined, referrer: undefined, plid: 'p-1' },
  { ...VIEW, referrer: 'https://search.example/q' },
  click('tel:+18015550100'),
])('reads each event of the catalogue unchanged', (event) => {
  expect(readEvent(toJson(event))).toEqual(toJson(event))
  expect(readEvent(null)).toBeNull()
})

const batch = (sent: string, ...times: string[]) => ({
  sent,
  events: times.map((timestamp) => ({ ...VIEW, timestamp })),
})
const read = (value: unknown) => readBatch(value, NOW, (path) => path === '/hr')

test('uses only the age of an event if the clock of the browser is wrong', () => {
  const result = read(
    batch('2020-01-01T00:00:05.000Z', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:05.000Z'),
  )
  expect(result?.events.map(({ timestamp }) => timestamp)).toEqual([
    '2026-11-22T09:59:55.000Z',
    '2026-11-22T10:00:00.000Z',
  ])
})

test('drops and counts invalid events, events of unknown pages and events of implausible age', () => {
  const sent = '2026-11-22T10:00:00.000Z'
  const { events } = batch(sent, sent, '2026-11-22T10:00:00.001Z', '2026-11-21T09:59:59.999Z')
  expect(read({ sent, events: [...events, { ...VIEW, url: '/nowhere', timestamp: sent }, 7] })).toEqual({
    events: [{ ...VIEW, timestamp: sent }],
    dropped: 4,
  })
})

test.each([
  [null],
  ['text'],
  [{}],
  [{ sent: 'now', events: [VIEW] }],
  [{ sent: VIEW.timestamp, events: [] }],
  [{ sent: VIEW.timestamp, events: [7] }],
  [{ sent: VIEW.timestamp, events: [VIEW], more: true }],
  [{ sent: VIEW.timestamp, events: Array.from({ length: 51 }, () => VIEW) }],
])('rejects %j as a batch', (value) => {
  expect(read(value)).toBeNull()
})
