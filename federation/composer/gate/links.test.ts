import { expect, test } from 'vitest'
import type { PageRoot } from 'shared-contracts'
import { readDocument } from '@federation/node-kit/html'
import type { PageOutline } from '@federation/registry'
import { findBrokenLinks } from './links.ts'
import { extractOutline } from './gate.ts'

const ROOTS: PageRoot[] = [
  { place: 'route', area: 'mf-pay', kind: 'route', id: '/pay', hydrate: 'never' },
  { place: 'slot:chat', area: 'mf-help', kind: 'slot', id: 'chat', hydrate: 'never' },
]
const outline = (path: string, html: string): PageOutline =>
  extractOutline({ path, title: path, description: path, roots: ROOTS }, [], readDocument(html))
const page = (path: string, body: string): PageOutline =>
  outline(path, `<body><main><div data-root="route">${body}</div></main></body>`)
const RULES = { aliases: [], menuOwners: new Map<string, string>() }

const PAY = page('/pay', '<h2 id="tiers">Tiers</h2><a href="#tiers">Down</a>')

test('accepts links to pages, anchors, aliases, services and other sites', () => {
  const links = [
    '/pay',
    '/pay?plid=7',
    '/pay#tiers',
    '/old#anything',
    '/_r/shell/1/a.pdf',
    '/api/v1/x',
    'https://example.com/x',
    '//example.com',
    'mailto:a@b.example',
  ]
  const home = page('/', links.map((href) => `<a href="${href}">x</a>`).join(''))
  expect(findBrokenLinks([home, PAY], { ...RULES, aliases: ['/old'] })).toEqual([])
})

test('reports links to missing pages and missing anchors once each', () => {
  const home = page(
    '/',
    '<a href="/pai">a</a><a href="/pai">b</a><a href="/pay#draws">c</a><a href="#top-of">d</a><a name="x">no link</a>',
  )
  expect(findBrokenLinks([home, PAY], RULES).map(({ reason }) => reason)).toEqual([
    'mf-pay: / links to /pai, but no area has that page',
    'mf-pay: / links to /pay#draws, but /pay has no #draws',
    'mf-pay: / links to #top-of, but / has no #top-of',
  ])
})

const around = (path: string): PageOutline =>
  outline(
    path,
    '<header><a href="/menu">m</a><a href="/bar">b</a></header><main></main><div data-root="slot:chat"><p><a href="/chat">c</a></p></div>',
  )

test('attributes a link to the area of its page, slot or menu, and otherwise to the shell', () => {
  expect(
    findBrokenLinks([around('/'), around('/hr'), around('/pay')], {
      ...RULES,
      menuOwners: new Map([['/menu', 'mf-hr']]),
    }).map(({ reason }) => reason.split(', ')[0]),
  ).toEqual([
    'mf-hr: / and 2 more link to /menu',
    'shell: / and 2 more link to /bar',
    'mf-help: / and 2 more link to /chat',
  ])
})
