import { PublicSettings, type AreaRoute, type NavGroup } from 'shared-contracts'
import { expect, test } from 'vitest'
import { SAMPLE_IDENTITY, createSampleRoute } from '@federation/test-kit'
import { getBreadcrumbs, renderSiteFiles, createSiteIndex } from './site-files.ts'
const ORIGIN = 'https://www.example.com'
const menu = (
  name: NavGroup['menu'],
  label: string,
  href: string,
  links: NavGroup['links'] = [],
): NavGroup => ({ menu: name, label, href, order: 1, links })

const ROUTES: AreaRoute[] = [
  createSampleRoute('/', { description: 'The count comes out right.' }),
  createSampleRoute('/pay'),
  createSampleRoute('/pay/tiers', { updated: '2026-11-02' }),
  createSampleRoute('/solar'),
  createSampleRoute('/case-study'),
  createSampleRoute('/casestudy/aveyo', { kind: 'article', parent: '/case-study', published: '2026-09-01' }),
  createSampleRoute('/terms', { kind: 'legal' }),
  createSampleRoute('/thankyou', { index: false }),
]
const SITE_INDEX = createSiteIndex('Sample', ROUTES, [
  menu('products', 'Pay', '/pay', [{ label: 'Tiers', href: '/pay/tiers' }]),
  menu('industries', 'Industries', '/solar', [{ label: 'Solar & storage', href: '/solar' }]),
])
const filesWith = (settings: object) =>
  renderSiteFiles({ origin: ORIGIN, settings: PublicSettings.parse(settings) }, SAMPLE_IDENTITY, SITE_INDEX)
const fileOf = (path: string) => filesWith({}).find((file) => file.path === path)?.content ?? ''

test('lists indexed pages in the sitemap, with a date if one is known', () => {
  const locations = [...fileOf('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)]
  expect(locations.map(([, address, day]) => [address?.slice(ORIGIN.length), day])).toEqual([
    ['/', undefined],
    ['/case-study', undefined],
    ['/casestudy/aveyo', '2026-09-01'],
    ['/pay', undefined],
    ['/pay/tiers', '2026-11-02'],
    ['/solar', undefined],
    ['/terms', undefined],
  ])
})

test('names the sitemap in robots.txt, and allows all files that rendering needs', () => {
  expect(fileOf('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
  expect(fileOf('/robots.txt').match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/', 'Disallow: /_c/'])
})

test('llms.txt contains the name, the summary and each indexed page once, grouped by section', () => {
  const text = fileOf('/llms.txt')
  expect(text.split('\n').slice(0, 3)).toEqual(['# Sample', '', '> The count comes out right.'])
  expect(text.match(/^## .*$/gm)).toEqual([
    '## Pay',
    '## Industries',
    '## Case studies',
    '## Company',
    '## Optional',
  ])
  const pages = [...text.matchAll(/^- \[.*?\]\((.*?)\): /gm)].map(([, address]) =>
    address?.slice(ORIGIN.length),
  )
  expect(pages).toEqual(['/pay', '/pay/tiers', '/solar', '/casestudy/aveyo', '/case-study', '/terms'])
})

test('writes security.txt with the fields of RFC 9116, and omits it without settings', () => {
  const security = {
    contact: ['mailto:security@example.com', 'https://example.com/report'],
    expires: '2027-06-30T00:00:00Z',
    policy: 'https://example.com/disclosure',
  }
  const securityFile = filesWith({ security }).find(({ path }) => path === '/.well-known/security.txt')
  expect(securityFile).toEqual({
    path: '/.well-known/security.txt',
    type: 'text/plain; charset=utf-8',
    content: `Contact: mailto:security@example.com
Contact: https://example.com/report
Expires: 2027-06-30T00:00:00Z
Preferred-Languages: en
Canonical: ${ORIGIN}/.well-known/security.txt
Policy: https://example.com/disclosure
`,
  })
  expect(fileOf('/.well-known/security.txt')).toBe('')
})

test.each([
  { contact: [], expires: '2027-06-30T00:00:00Z' },
  { contact: ['security@example.com'], expires: '2027-06-30T00:00:00Z' },
  { contact: ['mailto:a@example.com\nExpires: x'], expires: '2027-06-30T00:00:00Z' },
  { contact: ['mailto:security@example.com'], expires: 'next summer' },
  { contact: ['mailto:security@example.com'] },
])('rejects settings of security.txt that RFC 9116 does not allow: %j', (security) => {
  expect(PublicSettings.safeParse({ security }).success).toBe(false)
})

const crumbs = (path: string) =>
  getBreadcrumbs(ROUTES.find((route) => route.path === path) ?? createSampleRoute(path), SITE_INDEX)

test('derives breadcrumbs from the path, or from the parent that a route names', () => {
  expect(crumbs('/pay/tiers').map(({ label }) => label)).toEqual(['Sample', 'Pay', 'Tiers'])
  expect(crumbs('/casestudy/aveyo').map(({ path }) => path)).toEqual(['/', '/case-study', '/casestudy/aveyo'])
  expect(crumbs('/').map(({ path }) => path)).toEqual(['/'])
})
