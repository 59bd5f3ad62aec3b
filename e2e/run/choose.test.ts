import { expect, test } from 'vitest'
import { saidWrites, writeOf } from '../site/writes.ts'
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

test('on a site of somebody else what writes is left out unless it is asked for; what cannot be never comes', () => {
  const theirs = { spared: ['leads', 'events'], impossible: [], isPreview: false } as const
  const { pattern = '', said } = leftOut(theirs, false)
  expect(
    [SENDS, READS, 'x @writes-releases', 'y @writes-leads-too'].filter((name) =>
      new RegExp(pattern).test(name),
    ),
  ).toEqual([SENDS])
  expect(said).toContain('--with-writes')
  expect(leftOut(theirs, true).pattern).toBeUndefined()
  const past = { spared: [], impossible: ['releases'], isPreview: true } as const
  expect(leftOut(past, true).pattern).toContain('releases')
  expect('http.spec.ts › revalidates @live').toMatch(new RegExp(leftOut(past, true).pattern ?? ''))
  expect(leftOut(past, true).said).not.toContain('--with-writes')
})

const of = (path: string, method = 'POST') => writeOf(method, `https://www.crewtally.example${path}`)

test('what a request writes is known by where it goes', () => {
  expect([
    of('/api/v1/send-mail'),
    of('/api/v1/apply-now'),
    of('/api/v1/bookings/mortgage'),
    of('/_c/events'),
  ]).toEqual(['leads', 'applications', 'bookings', 'events'])
  expect([of('/_c/health'), of('/api/v1/bookings/general', 'GET'), of('/api/v1/form-token', 'GET')]).toEqual([
    null,
    null,
    null,
  ])
  expect([...saidWrites(['@writes-leads', '@slow', '@writes-events'])]).toEqual(['leads', 'events'])
})
