import { expect, test } from 'vitest'
import { brokenAnchors, brokenLinks, type ReadPage } from './links.ts'
import { readDocument } from '../html/read-document.ts'

const page = (path: string, body: string): ReadPage => ({ path, elements: readDocument(`<body>${body}</body>`) })

const PAY = page('/pay', '<h2 id="tiers">Tiers</h2><a href="#tiers">Down</a>')

test('links to pages, anchors, aliases, services and other sites hold', () => {
  const links = ['/pay', '/pay?plid=7', '/pay#tiers', '/old#anything', '/_r/shell/1/a.pdf', '/api/v1/x', 'https://example.com/x', '//example.com', 'mailto:a@b.example']
  const home = page('/', links.map((href) => `<a href="${href}">x</a>`).join(''))
  expect(brokenLinks([home, PAY], ['/old'])).toEqual([])
})

test('a link to no page, and one to no place on its page, are named once each', () => {
  const home = page('/', '<a href="/pai">a</a><a href="/pai">b</a><a href="/pay#draws">c</a><a href="#top-of">d</a><a name="x">no link</a>')
  expect(brokenLinks([home, PAY], [])).toEqual([
    '/: links to /pai, which does not exist',
    '/: links to /pay#draws, but /pay has no #draws',
    '/: links to #top-of, but / has no #top-of',
  ])
})

test('a page by itself is held against its own anchors', () => {
  expect(brokenAnchors(PAY)).toEqual([])
  expect(brokenAnchors(page('/hr', '<a href="#who">x</a><a href="#">top</a><a href="/pai">other</a>'))).toEqual([
    '/hr: links to #who, which it does not have',
  ])
})
