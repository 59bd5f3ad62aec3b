import { expect, test } from 'vitest'
import { journeysOf } from './journeys-of.ts'

test('the journeys of an area are those that hold its pages', async () => {
  const { journeys, of } = await journeysOf(['mf-pay'])
  expect(journeys).toContain(
    'quality/pages.spec.ts › /pay/same-day-pay holds at every width, for every reader',
  )
  expect(journeys).toContain('routes.spec.ts › /pay/comission-managment leads to /pay/commission-calculation')
  // Those of other routes are not its own, nor what passes by: the shell's, and other areas'.
  expect(journeys.filter((journey) => !/ \/pay\b/.test(journey))).toEqual([])
  expect(journeys.length).toBeGreaterThan(20)
  expect(of).toBeGreaterThan(300)
})

test("a file is of the area on whose pages most of its journeys start, and one that names a part is its area's", async () => {
  const { journeys } = await journeysOf(['mf-leadcapture'])
  expect(journeys).toContain(
    'contact-form.spec.ts › a draft goes from page to page and survives a reload, consent does not; sent, it is gone @writes-leads',
  )
  expect(journeys).toContain(
    'navigation.spec.ts › a link stays in the page; title, focus, announcement and scroll follow; back restores @engines @phone',
  )
  expect(journeys.filter((journey) => journey.startsWith('meeting.spec.ts'))).not.toEqual([])
  expect(journeys.filter((journey) => /^(?:menus|bus|quality\/both-ways|releases)/.test(journey))).toEqual([])
})

test("what the shell asks and collects on an area's pages is not the area's", async () => {
  const { journeys } = await journeysOf(['mf-hr', 'mf-marketing'])
  expect(journeys).toContain(
    'consent.spec.ts › /career, which has no footer of the site, has the settings among its legal links',
  )
  expect(journeys).not.toContain('collector.spec.ts › Global Privacy Control goes before an answer')
})

test('those of one page are few', async () => {
  const { journeys } = await journeysOf([], ['/solar'])
  expect(journeys).toContain('budget.spec.ts › /solar keeps its budget before any interaction @live')
  expect(journeys.filter((journey) => !/ \/solar\b/.test(journey))).toEqual([])
})
