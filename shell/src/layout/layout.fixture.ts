import {
  BARE_LAYOUT,
  HOME_LAYOUT,
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  type LayoutFlags,
  type NavGroup,
  type NavLink,
} from 'shared-contracts/area'
import type { PageData, SiteNav } from 'shared-contracts/page'

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
export const NAV: SiteNav = {
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

export const FLAGS = { main: MAIN_LAYOUT, quiet: MAIN_LAYOUT_QUIET, home: HOME_LAYOUT, bare: BARE_LAYOUT }

export const createPage = (path: string, flags: LayoutFlags): PageData => ({ path, flags, roots: [] })
