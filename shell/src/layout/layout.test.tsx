import { renderToStaticMarkup } from 'react-dom/server'
import type { SlimHeaderAction, LayoutFlags } from 'shared-contracts/area'
import { OUTLET_PLACEHOLDER, slotPlaceholder } from 'shared-contracts/page'
import { describe, expect, it, test } from 'vitest'
import { FLAGS, NAV, createPage } from './layout.fixture.ts'
import { Layout } from '../layout.server.tsx'
import { readFileSync } from 'node:fs'
import { PICTOGRAM_NAMES } from 'shared-ui/brand/icon-names.ts'
import { JOB_SITES } from 'shared-ui/job-sites/descriptions.ts'

const render = (
  path: string,
  flags: LayoutFlags,
  nav = NAV,
  slots = flags.contactBlock ? ['contact-block'] : [],
) => renderToStaticMarkup(<Layout page={createPage(path, flags)} slots={slots} {...nav} />)
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
const tagWith = (html: string, attribute: string) =>
  html.match(new RegExp(`<[a-z]+[^>]*${attribute}[^>]*>`))?.[0]
const part = (html: string, tag: 'header' | 'footer') =>
  html.match(new RegExp(`<${tag}[ >].*</${tag}>`, 's'))?.[0] ?? ''

describe('layout', () => {
  it('contains the placeholders of the route and the slots in reading order', () => {
    const html = render('/hr/onboarding', FLAGS.main, NAV, ['chat', 'contact-block'])
    const marks = [
      'href="#main"',
      '<header',
      `<main id="main" tabindex="-1">${OUTLET_PLACEHOLDER}</main>`,
      `<div id="slot-chat">${slotPlaceholder('chat')}</div>`,
      `<div id="slot-contact-block">${slotPlaceholder('contact-block')}</div>`,
      '<footer',
      'id="route-announcer"',
    ]
    const places = marks.map((mark) => html.indexOf(mark))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it.each([
    ['home', FLAGS.home, ['header']],
    ['bare', FLAGS.bare, []],
    ['quiet', FLAGS.quiet, ['header', 'footer']],
    ['main', FLAGS.main, ['header', 'slot', 'footer']],
  ] as const)('shows only the blocks of a %s page', (_name, flags, blocks) => {
    const html = render('/', flags)
    const parts = [
      html.includes('<header') && 'header',
      html.includes('slot-') && 'slot',
      html.includes('<footer') && 'footer',
    ]
    expect(parts.filter(Boolean)).toEqual(blocks)
    expect(html).toContain(OUTLET_PLACEHOLDER)
  })
})

const renderSlim = (slimHeader: SlimHeaderAction, flags: LayoutFlags = FLAGS.bare) =>
  renderToStaticMarkup(<Layout page={createPage('/', flags)} slots={[]} slimHeader={slimHeader} {...NAV} />)

describe('slim header', () => {
  it.each([
    ['demo', 'href="/meeting"'],
    ['contact', 'href="/contact-us"'],
    [{ label: 'Partner program', href: '/partner' }, 'href="/partner"'],
    ['none', undefined],
  ] as const)('is outside of main, with the button %j', (action, href) => {
    const html = renderSlim(action)
    const header = part(html, 'header')
    expect(header).toContain('href="/"')
    expect(tagWith(header, 'data-button')?.match(/href="[^"]*"/)?.[0]).toBe(href)
    const places = ['<header', '<main', '</main>', '<footer'].map((mark) => html.indexOf(mark))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('is missing on a page with the header of the site', () => {
    expect(renderSlim('demo', FLAGS.main)).toBe(render('/', FLAGS.main, NAV, []))
  })
})

const renderBanner = (flags: LayoutFlags, link?: string) =>
  renderToStaticMarkup(
    <Layout
      page={createPage('/', flags)}
      slots={[]}
      banner={{ text: 'New: same-day pay', until: '2026-12-24', ...(link === undefined ? {} : { link }) }}
      {...NAV}
    />,
  )

describe('banner', () => {
  it('is a labeled landmark between the skip link and the header', () => {
    const html = renderBanner(FLAGS.main, '/pay?utm_source=banner')
    const [skip, banner, header] = ['skip-link', '<aside', '<header'].map((mark) => html.indexOf(mark))
    expect([skip, banner, header]).toEqual([skip, banner, header].toSorted((a = 0, b = 0) => a - b))
    expect(html).toMatch(
      /<aside [^>]*aria-label="Announcement" data-banner=""><p><a href="\/pay\?utm_source=banner">New: same-day pay<\/a>/,
    )
  })

  it('appears only on pages with a header', () => {
    expect(renderBanner(FLAGS.home)).toContain('<p>New: same-day pay</p>')
    expect(renderBanner(FLAGS.bare)).not.toContain('New: same-day pay')
  })
})

describe('header', () => {
  it('has one labeled navigation with menus of the same name, so that browsers open one at a time', () => {
    const header = part(render('/hr', FLAGS.main), 'header')
    expect(count(header, /<nav /g)).toBe(1)
    expect(tagWith(header, 'aria-label="Main"')).toContain('id="site-nav"')
    expect(tagWith(header, 'aria-controls')).toContain('aria-controls="site-nav"')
    expect(count(header, /<details name="site-menu"/g)).toBe(3)
    expect(header).not.toMatch(/role="menu/)
  })

  it('sorts groups by their order, and omits a menu without groups', () => {
    const header = part(render('/hr', FLAGS.main), 'header')
    const places = ['aria-label="HR"', 'aria-label="Pay"', 'aria-label="Performance"'].map((label) =>
      header.indexOf(label),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const poorer = part(
      render('/hr', FLAGS.main, { ...NAV, nav: NAV.nav.filter((group) => group.menu !== 'industries') }),
      'header',
    )
    expect(count(poorer, /<details name="site-menu"/g)).toBe(2)
    expect(poorer).not.toContain('Industries')
  })

  it('sorts menus and links of all areas together', () => {
    const header = part(render('/hr', FLAGS.main), 'header')
    const marks = ['Products', 'href="/integrations"', 'Industries', 'Resources', 'href="/contact-us"'].map(
      (mark) => header.lastIndexOf(mark),
    )
    expect(marks).toEqual(marks.toSorted((a, b) => a - b))
    const wider = render('/hr', FLAGS.main, {
      ...NAV,
      nav: [
        ...NAV.nav,
        { menu: 'academy', label: 'Academy', order: 1, links: [{ label: 'Courses', href: '/courses' }] },
      ],
      menus: [...NAV.menus, { name: 'academy', label: 'Academy', order: 25, in: ['bar', 'footer-company'] }],
    })
    expect(count(part(wider, 'header'), /<details name="site-menu"/g)).toBe(4)
    expect(count(wider, /href="\/courses"/g)).toBe(2)
  })

  it('marks the link to the current page once in the header and once in the footer', () => {
    const html = render('/pay/same-day-pay', FLAGS.main)
    for (const block of [part(html, 'header'), part(html, 'footer')]) {
      expect(count(block, /aria-current="page"/g)).toBe(1)
      expect(tagWith(block, 'aria-current')).toContain('href="/pay/same-day-pay"')
    }
  })
})

describe('links', () => {
  const html = render('/hr', FLAGS.main)

  it('opens external links in a new tab without `window.opener`, and announces the new tab', () => {
    const external = [...html.matchAll(/<a [^>]*href="https:[^>]*>.*?<\/a>/gs)].map(([link]) => link)
    expect(external).toHaveLength(8)
    for (const link of external) {
      expect(link).toMatch(/target="_blank"/)
      expect(link).toMatch(/rel="noopener"/)
      expect(link).toContain('(opens in a new tab)')
    }
    expect(count(html, /target="_blank"/g)).toBe(external.length)
  })
})

describe('footer', () => {
  const footer = part(render('/hr', FLAGS.main), 'footer')

  it('has a column with a title for each group, and two labeled navigations', () => {
    const titles = [
      ...footer.slice(0, footer.indexOf('©')).matchAll(/<p[^>]*>((?:(?!<\/p>).)*)<\/p><ul/gs),
    ].map(([, title]) => title?.replaceAll(/<[^>]+>/g, ''))
    expect(titles).toEqual(['HR', 'Pay', 'Performance', 'Industries', 'Resources', 'Why Crewtally'])
    expect(count(footer, /<nav [^>]*aria-label=/g)).toBe(2)
  })

  it('contains the contact data, five profiles and the badges', () => {
    expect(footer).toContain('href="mailto:hello@crewtally.example"')
    expect(footer).toContain('href="tel:+18015550142"')
    expect(count(footer.slice(footer.indexOf('Crewtally elsewhere')), /<li>/g)).toBe(5)
    expect(footer).toContain('SOC 2')
    expect(footer).toMatch(/© 20\d\d Crewtally/)
  })
})

const css = readFileSync(new URL('menu-group.module.css', import.meta.url), 'utf8')
const places = [...css.matchAll(/data-pictogram='([a-z-]+)'\] \{[^}]*--at: (\d+)/g)]

test('the style sheet has the index of each pictogram in the sprite', () => {
  expect(places.length).toBeGreaterThan(10)
  for (const [, name, at] of places) expect([name, at]).toEqual([PICTOGRAM_NAMES[Number(at)], at])
})

test('the style sheet has a drawing for each trade', () => {
  const sites = [...css.matchAll(/--site: url\('shared-ui\/job-sites\/([a-z-]+)\.svg'\)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(sites)).toEqual(new Set(Object.keys(JOB_SITES)))
})
