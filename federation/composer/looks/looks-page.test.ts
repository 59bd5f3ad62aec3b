import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import type { Place } from './compare-pictures.ts'
import type { Looks } from './looks.ts'
import { looksText } from './looks.ts'
import { looksPage } from './looks-page.ts'

const crop = { png: Buffer.from('a picture'), width: 375, height: 200 }
const place = (key: string): Place => ({
  key,
  before: crop,
  after: { ...crop, height: 220 },
  marks: [{ left: 10, top: 40, width: 100, height: 22 }],
})

const NOTHING: Looks = { changed: [], sameBytes: [], sameLook: [], left: [], failed: [], seconds: 1.5 }
const TITLE = { before: 'live', after: 'a <mix> of "releases"', at: '2026-11-23T03:04:05.000Z' }

const LOOKS: Looks = {
  ...NOTHING,
  changed: [
    {
      path: '/pay',
      change: 'changed',
      widths: [
        { width: 375, places: [place('header'), place('headline')] },
        { width: 1440, places: [place('wide header')] },
      ],
    },
    { path: '/hr', change: 'changed', widths: [{ width: 375, places: [place('header')] }] },
    { path: '/new', change: 'new', widths: [{ width: 375, whole: crop }] },
  ],
  sameBytes: ['/', '/career'],
  failed: [{ path: '/meeting', reason: 'it <hangs>' }],
}

type Node = DefaultTreeAdapterTypes.ChildNode
const elements = (html: string, name: string): DefaultTreeAdapterTypes.Element[] => {
  const within = (nodes: Node[]): DefaultTreeAdapterTypes.Element[] =>
    nodes.flatMap((node) =>
      'tagName' in node ? [...(node.tagName === name ? [node] : []), ...within(node.childNodes)] : [],
    )
  return within(parse(html).childNodes)
}
const attribute = (element: DefaultTreeAdapterTypes.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value

test('the page holds what has changed, each change once, and asks nobody for anything', () => {
  const html = looksPage(LOOKS, TITLE)
  expect(elements(html, 'title')[0]?.childNodes[0]).toMatchObject({ value: '3 pages of 6 look different' })
  expect(elements(html, 'article').map((article) => attribute(article, 'id'))).toEqual([
    'page_pay',
    'page_hr',
    'page_new',
  ])
  const sliders = elements(html, 'input').filter((input) => attribute(input, 'type') === 'range')
  expect(sliders.map((slider) => attribute(slider, 'aria-label'))).toEqual([
    'How much of before is shown: /pay at 375 px, place 1 of 2',
    'How much of before is shown: /pay at 375 px, place 2 of 2',
    'How much of before is shown: /pay at 1440 px, place 1 of 1',
  ])
  expect(html).toContain('The same on 1 other page: <code>/hr</code>')
  expect(html).toContain('1 place as <a href="#page_pay-375-1">shown above</a>')
  for (const picture of elements(html, 'img')) {
    expect(attribute(picture, 'src')).toBe(`data:image/png;base64,${crop.png.toString('base64')}`)
    expect(attribute(picture, 'alt')).toMatch(/^(?:Before|After|The whole page)/)
  }
  expect(elements(html, 'script').filter((script) => attribute(script, 'src'))).toEqual([])
  expect(elements(html, 'link').map((link) => attribute(link, 'href'))).toEqual(['data:,'])
})

test('every link leads somewhere on the page, and what others wrote stays text', () => {
  const html = looksPage(LOOKS, TITLE)
  const ids = new Set(
    ['article', 'figure'].flatMap((name) => elements(html, name)).map((one) => attribute(one, 'id')),
  )
  for (const link of elements(html, 'a')) expect(ids).toContain(attribute(link, 'href')?.slice(1))
  expect(elements(html, 'mix')).toEqual([])
  expect(elements(html, 'hangs')).toEqual([])
})

test('where nothing looks different the page says so, and why', () => {
  const html = looksPage({ ...NOTHING, sameBytes: ['/', '/pay'], sameLook: ['/hr'] }, TITLE)
  expect(html).toContain('<h1>Nothing looks different</h1>')
  expect(html).toContain('2 pages have the same bytes')
  expect(html).toContain('1 page differs and looks the same')
  expect(elements(html, 'figure')).toEqual([])
  expect(elements(html, 'form')).toEqual([])
})

test('a terminal names what has changed', () => {
  expect(looksText(LOOKS)).toBe('3 pages look different: /pay, /hr, /new; 1 could not be looked at (1.5 s)')
  expect(looksText({ ...NOTHING, sameLook: ['/hr'], left: ['/'] })).toBe(
    'No page looks different; 1 differ and look the same; 1 more differ and were not looked at (1.5 s)',
  )
})
