import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  BARE_LAYOUT,
  HOME_LAYOUT,
  type LayoutFlags,
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  type NavGroup,
  type NavLink,
  type SlimHeaderAction,
} from 'shared-contracts/area'
import { OUTLET_PLACEHOLDER, type PageData, type SiteNav, slotPlaceholder } from 'shared-contracts/page'
import { describe, expect, it, test } from 'vitest'
import { Layout } from '../layout.server.tsx'
import { readFileSync } from 'node:fs'
import { PICTOGRAM_NAMES } from 'shared-ui/brand/icon-names.ts'
import { JOB_SITES } from 'shared-ui/job-sites/descriptions.ts'

const links = (paths: Record<string, string>): NavLink[] =>
  Object.entries(paths).map(([label, href]) => ({ label, href, external: href.startsWith('https:') }))

const GROUPS: NavGroup[] = [
  {
    menu: 'products',
    label: 'Performance',
    href: '/performance',
    description: 'Schedules, scorecards, hiring and training for crews.',
    order: 30,
    links: links({ ATS: '/performance/ats', Gamification: '/performance/gamification' }),
  },
  {
    menu: 'products',
    label: 'HR',
    href: '/hr',
    description: 'From the offer letter to day one in the truck.',
    order: 10,
    links: links({ Onboarding: '/hr/onboarding', 'Hiring workflows': '/hr/hiring-workflows' }),
  },
  {
    menu: 'products',
    label: 'Pay',
    href: '/pay',
    description: 'Commissions, splits and overrides that land right on payday.',
    order: 20,
    links: links({ 'Payroll processing': '/pay/payroll-processing', 'Same-day pay': '/pay/same-day-pay' }),
  },
  {
    menu: 'industries',
    label: 'Industries',
    order: 10,
    links: [
      { label: 'Solar', href: '/solar', description: 'Setter, closer and manager splits by install.' },
      { label: 'Roofing', href: '/roofing', description: 'Per-square crews and supplements that hold up.' },
    ],
  },
  {
    menu: 'resources',
    label: 'Tools & templates',
    order: 10,
    links: [
      ...links({ 'Guides & Playbooks': 'https://resources.example/guides' }),
      { label: 'Commission Structures' },
    ],
  },
  {
    menu: 'resources',
    label: 'Community',
    order: 20,
    links: links({ Blog: 'https://blog.example/', 'Case Studies': '/case-study' }),
  },
  {
    menu: 'footer-resources',
    label: 'Resources',
    order: 10,
    links: links({
      About: '/about-us',
      'Press & Media': 'https://press.example/',
      'Contact Us': '/contact-us',
    }),
  },
  {
    menu: 'footer-why',
    label: 'Why Crewtally',
    order: 10,
    links: links({ 'Instead of Spiff': '/alternatives/spiff' }),
  },
]

/** Sample navigation. The real one comes from the releases of areas. */
const NAV: SiteNav = {
  nav: GROUPS,
  menus: [
    { name: 'resources', label: 'Resources', intro: 'To read.', order: 40, in: ['bar'] },
    { name: 'products', label: 'Products', intro: 'All of it.', order: 10, in: ['bar', 'footer-products'] },
    { name: 'industries', label: 'Industries', order: 30, in: ['bar', 'footer-company'] },
    { name: 'footer-resources', label: 'Resources', order: 50, in: ['footer-company'] },
    { name: 'footer-why', label: 'Why', order: 60, in: ['footer-company'] },
  ],
  bar: [
    { label: 'Contact us', href: '/contact-us', order: 50 },
    { label: 'Integrations', href: '/integrations', order: 20 },
  ],
}

const createPage = (path: string, flags: LayoutFlags): PageData => ({ path, flags, roots: [] })

const render = (
  path: string,
  flags: LayoutFlags,
  nav = NAV,
  slots = flags.contactBlock ? ['contact-block'] : [],
  more: Partial<ComponentProps<typeof Layout>> = {},
) => renderToStaticMarkup(<Layout page={createPage(path, flags)} slots={slots} {...nav} {...more} />)
/** Returns those of `texts` that occur in `html`, sorted by their last occurrence. */
const sortByPlace = (html: string, texts: string[]): string[] =>
  texts
    .filter((text) => html.includes(text))
    .toSorted((one, other) => html.lastIndexOf(one) - html.lastIndexOf(other))
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
const tagWith = (html: string, attribute: string) =>
  html.match(new RegExp(`<[a-z]+[^>]*${attribute}[^>]*>`))?.[0]
const part = (html: string, tag: 'header' | 'footer') =>
  html.match(new RegExp(`<${tag}[ >].*</${tag}>`, 's'))?.[0] ?? ''

describe('layout', () => {
  it('contains the placeholders of the route and the slots in reading order', () => {
    const html = render('/hr/onboarding', MAIN_LAYOUT, NAV, ['chat', 'contact-block'])
    const marks = [
      'href="#main"',
      '<header',
      `<main id="main" tabindex="-1">${OUTLET_PLACEHOLDER}</main>`,
      `<div id="slot-chat">${slotPlaceholder('chat')}</div>`,
      `<div id="slot-contact-block">${slotPlaceholder('contact-block')}</div>`,
      '<footer',
      'id="route-announcer"',
    ]
    expect(sortByPlace(html, marks)).toEqual(marks)
  })

  it.each([
    ['home', HOME_LAYOUT, ['header']],
    ['bare', BARE_LAYOUT, []],
    ['quiet', MAIN_LAYOUT_QUIET, ['header', 'footer']],
    ['main', MAIN_LAYOUT, ['header', 'slot', 'footer']],
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

const renderSlim = (slimHeader: SlimHeaderAction, flags = BARE_LAYOUT) =>
  render('/', flags, NAV, [], { slimHeader })

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
    const marks = ['<header', '<main', '</main>', '<footer']
    expect(sortByPlace(html, marks)).toEqual(marks)
  })

  it('is missing on a page with the header of the site', () => {
    expect(renderSlim('demo', MAIN_LAYOUT)).toBe(render('/', MAIN_LAYOUT, NAV, []))
  })
})

const renderBanner = (flags: LayoutFlags, link?: string) => {
  const banner = { text: 'New: same-day pay', until: '2026-12-24', ...(link !== undefined && { link }) }
  return render('/', flags, NAV, [], { banner })
}

describe('banner', () => {
  it('is a labeled landmark between the skip link and the header', () => {
    const html = renderBanner(MAIN_LAYOUT, '/pay?utm_source=banner')
    const marks = ['skip-link', '<aside', '<header']
    expect(sortByPlace(html, marks)).toEqual(marks)
    expect(html).toMatch(
      /<aside [^>]*aria-label="Announcement" data-banner=""><p><a href="\/pay\?utm_source=banner">New: same-day pay<\/a>/,
    )
  })

  it('appears only on pages with a header', () => {
    expect(renderBanner(HOME_LAYOUT)).toContain('<p>New: same-day pay</p>')
    expect(renderBanner(BARE_LAYOUT)).not.toContain('New: same-day pay')
  })
})

describe('header', () => {
  it('has one labeled navigation with menus of the same name, so that browsers open one at a time', () => {
    const header = part(render('/hr', MAIN_LAYOUT), 'header')
    expect(count(header, /<nav /g)).toBe(1)
    expect(tagWith(header, 'aria-label="Main"')).toContain('id="site-nav"')
    expect(tagWith(header, 'aria-controls')).toContain('aria-controls="site-nav"')
    expect(count(header, /<details name="site-menu"/g)).toBe(3)
    expect(header).not.toMatch(/role="menu/)
  })

  it('sorts groups by their order, and omits a menu without groups', () => {
    const header = part(render('/hr', MAIN_LAYOUT), 'header')
    const marks = ['aria-label="HR"', 'aria-label="Pay"', 'aria-label="Performance"']
    expect(sortByPlace(header, marks)).toEqual(marks)
    const poorer = part(
      render('/hr', MAIN_LAYOUT, { ...NAV, nav: NAV.nav.filter((group) => group.menu !== 'industries') }),
      'header',
    )
    expect(count(poorer, /<details name="site-menu"/g)).toBe(2)
    expect(poorer).not.toContain('Industries')
  })

  it('sorts menus and links of all areas together', () => {
    const header = part(render('/hr', MAIN_LAYOUT), 'header')
    const marks = ['Products', 'href="/integrations"', 'Industries', 'Resources', 'href="/contact-us"']
    expect(sortByPlace(header, marks)).toEqual(marks)
    const wider = render('/hr', MAIN_LAYOUT, {
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
    const html = render('/pay/same-day-pay', MAIN_LAYOUT)
    for (const block of [part(html, 'header'), part(html, 'footer')]) {
      expect(count(block, /aria-current="page"/g)).toBe(1)
      expect(tagWith(block, 'aria-current')).toContain('href="/pay/same-day-pay"')
    }
  })
})

describe('links', () => {
  const html = render('/hr', MAIN_LAYOUT)

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
  const footer = part(render('/hr', MAIN_LAYOUT), 'footer')

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
    expect(footer).toMatch(/<a href="\/security"[^>]*>(?:(?!<\/a>).)*SOC 2/s)
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
