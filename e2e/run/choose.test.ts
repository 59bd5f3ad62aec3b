import { expect, test } from 'vitest'
import { allowedWrites, taggedWrites, writeOf, WRITES, writesPattern } from '../site/writes.ts'
import { journeysForGate, journeysListed, journeysOfArea, leftOut } from './choose.ts'

const SENDS = 'contact.spec.ts › the form works @writes-leads'
const READS = 'menus.spec.ts › by hand › a menu opens'
const OF_PAY = 'routes.spec.ts › /pay shows its page'
const LIST = {
  journeys: { [SENDS]: ['/contact-us'], [READS]: ['/', '/hr'], [OF_PAY]: ['/pay', '/_status'] },
  pages: {
    '/contact-us': ['mf-leadcapture route /contact-us'],
    '/': ['mf-marketing route /', 'mf-pay island try-a-rule'],
    '/hr': ['mf-hr route /hr', 'mf-leadcapture slot contact-block'],
    '/pay': ['mf-pay route /pay', 'mf-leadcapture slot contact-block'],
  },
}

test('an area takes part where a page of its own is met, and where another holds an island or a slot of it', () => {
  const all = [SENDS, READS, OF_PAY]
  expect(journeysOfArea(LIST, all, 'mf-pay')).toEqual({ chosen: [READS, OF_PAY], unknown: 0 })
  expect(journeysOfArea(LIST, all, 'mf-hr').chosen).toEqual([READS])
  expect(journeysOfArea(LIST, all, 'mf-leadcapture').chosen).toEqual(all)
})

test('a journey of which nothing is known may be one, and is counted', () => {
  expect(journeysOfArea(LIST, [OF_PAY, 'new.spec.ts › new'], 'mf-pay')).toEqual({
    chosen: [OF_PAY, 'new.spec.ts › new'],
    unknown: 1,
  })
})

test('an area that no page has is told with those there are', () => {
  expect(() => journeysOfArea(LIST, [], 'mf-payroll')).toThrow(
    'no page that a journey met has anything of mf-payroll; there are mf-hr, mf-leadcapture, mf-marketing, mf-pay',
  )
})

test('the gate asks for journeys of what changes, and beside a former release for those of pages that both have', () => {
  const all = [SENDS, READS, OF_PAY, 'releases/start.spec.ts › new', 'new.spec.ts › new']
  const gate = (ask: Parameters<typeof journeysForGate>[2]) => journeysForGate(LIST, all, ask)
  expect(gate({ parts: ['mf-pay'] })).toEqual([READS, OF_PAY, 'new.spec.ts › new'])
  expect(gate({ parts: ['mf-hr', 'mf-pay'], beside: 'mf-leadcapture' })).toEqual([READS, OF_PAY])
  expect(gate({ parts: ['mf-pay'], beside: 'mf-hr' })).toEqual([READS])
  expect(gate({ parts: ['shell'], beside: 'mf-hr' })).toEqual([READS])
  expect(gate({ parts: ['mf-learning'] })).toEqual(['new.spec.ts › new'])
  expect(gate({ parts: ['mf-pay'], journeys: [OF_PAY] })).toEqual([OF_PAY])
})

test('journeys are read from what Playwright lists, each once', () => {
  const printed = `Listing tests:\n  [pages] › contact.spec.ts:92:3 › the form works @writes-leads\n  [pages] › menus.spec.ts:7:1 › by hand › a menu opens\n  [phone] › menus.spec.ts:7:1 › by hand › a menu opens\nTotal: 3 tests in 2 files\n`
  expect(journeysListed(printed)).toEqual([SENDS, READS])
})

test('a run writes on a site of others only with --with-writes, and never what the target cannot take', () => {
  const theirs = { spared: WRITES, impossible: [], isPreview: false } as const
  expect(leftOut(theirs, false)).toMatchObject({ writes: [], pattern: undefined })
  expect(leftOut(theirs, false).said).toContain('--with-writes')
  expect(leftOut(theirs, true).writes).toEqual(WRITES)
  const past = { spared: [], impossible: ['releases'], isPreview: true } as const
  expect(leftOut(past, true).writes).toEqual(['leads', 'applications', 'bookings', 'events'])
  expect('http.spec.ts › revalidates @live').toMatch(new RegExp(leftOut(past, true).pattern ?? ''))
  expect(leftOut(past, true).said).not.toContain('--with-writes')
})

test('without BASE_URL a run may write everything, with it only what E2E_WRITES names', () => {
  expect(allowedWrites({})).toEqual(WRITES)
  const BASE_URL = 'https://www.crewtally.example'
  expect(allowedWrites({ BASE_URL })).toEqual([])
  expect(allowedWrites({ BASE_URL, E2E_WRITES: 'leads,events' })).toEqual(['leads', 'events'])
  expect(() => allowedWrites({ BASE_URL, E2E_WRITES: 'lead' })).toThrow('E2E_WRITES names "lead". Use')
  const denied = new RegExp(writesPattern(['leads', 'events']))
  expect([SENDS, READS, 'y @writes-leads-too'].filter((name) => denied.test(name))).toEqual([SENDS])
})

const of = (path: string, method = 'POST') => writeOf(method, `https://www.crewtally.example${path}`)

test('derives what a request writes from its method and path', () => {
  expect([
    of('/api/v1/send-mail'),
    of('/api/v1/apply-now'),
    of('/api/v1/bookings/mortgage'),
    of('/_c/events'),
    of('/_c/health'),
  ]).toEqual(['leads', 'applications', 'bookings', 'events', 'events'])
  expect([of('/hr'), of('/api/v1/bookings/general', 'GET'), of('/api/v1/form-token', 'HEAD')]).toEqual([
    null,
    null,
    null,
  ])
  expect([...taggedWrites(['@writes-leads', '@slow', '@writes-events'])]).toEqual(['leads', 'events'])
})
