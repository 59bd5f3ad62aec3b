import {
  BARE_LAYOUT,
  HOME_LAYOUT,
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  type LayoutFlags,
} from 'shared-contracts/layout-flags'
import type { NavGroup, NavLink } from 'shared-contracts/area'
import type { PageData, SiteNav } from 'shared-contracts/page'

const under = (base: string, entries: Record<string, string>): NavLink[] =>
  Object.entries(entries).map(([label, path]) => ({ label, href: `${base}/${path}` }))

const GROUPS: NavGroup[] = [
  {
    menu: 'products',
    label: 'Performance',
    href: '/performance',
    description: 'Schedules, scorecards, hiring and training for crews.',
    order: 30,
    links: under('/performance', {
      'Workforce Management': 'user-management',
      ATS: 'ats',
      Gamification: 'gamification',
      'Learning management': 'learning-management',
    }),
  },
  {
    menu: 'products',
    label: 'HR',
    href: '/hr',
    description: 'From the offer letter to day one in the truck.',
    order: 10,
    links: under('/hr', {
      Onboarding: 'onboarding',
      'Hiring workflows': 'hiring-workflows',
      'Doc creation & signing': 'doc-creation-and-signing',
      'Employer of record': 'employer-of-record',
      'Build & manage': 'build-manage',
    }),
  },
  {
    menu: 'products',
    label: 'Pay',
    href: '/pay',
    description: 'Commissions, splits and overrides that land right on payday.',
    order: 20,
    links: under('/pay', {
      'Commission calculation': 'commission-calculation',
      'Complex pay structures': 'complex-pay-structures',
      'Payroll processing': 'payroll-processing',
      'Same-day pay': 'same-day-pay',
      'Payment ticketing system': 'payment-ticketing-system',
    }),
  },
  {
    menu: 'industries',
    label: 'Industries',
    order: 10,
    links: [
      { label: 'Solar', href: '/solar', description: 'Setter, closer and manager splits by install.' },
      {
        label: 'Pest control',
        href: '/pest-control',
        description: 'Summer reps, backend pay and route bonuses.',
      },
      {
        label: 'Mortgage',
        href: '/mortgage',
        description: 'Basis points, tiers and draws for loan officers.',
      },
      {
        label: 'Fiber optics',
        href: '/fiber-optics',
        description: 'Door counts and installs that match the invoice.',
      },
      { label: 'Roofing', href: '/roofing', description: 'Per-square crews and supplements that hold up.' },
      { label: 'HVAC', href: '/hvac', description: 'Spiffs and flat-rate hours on one pay stub.' },
      { label: 'Insurance', href: '/insurance', description: 'Renewals, chargebacks and agency overrides.' },
      {
        label: 'Tree & lawn care',
        href: '/tree-and-lawncare',
        description: 'Route hours and piece rates, week by week.',
      },
      { label: 'Turf', href: '/turf', description: 'Per-foot pay for crews and closers.' },
      {
        label: 'Real estate',
        href: '/real-estate',
        description: 'Caps, splits and referral fees by closing.',
      },
    ],
  },
  {
    menu: 'resources',
    label: 'Tools & templates',
    order: 10,
    links: [
      { label: 'Guides & Playbooks', href: 'https://resources.example/guides', external: true },
      { label: 'Event & Training Templates', href: 'https://resources.example/templates', external: true },
      { label: 'Commission Structures' },
    ],
  },
  {
    menu: 'resources',
    label: 'Community',
    order: 20,
    links: [
      { label: 'Blog', href: 'https://blog.example/', external: true },
      { label: 'Podcasts', href: 'https://podcast.example/', external: true },
      { label: 'Case Studies', href: '/case-study' },
    ],
  },
  {
    menu: 'resources',
    label: 'Company',
    order: 30,
    links: [
      { label: 'About', href: '/about-us' },
      { label: 'Careers', href: '/career' },
      { label: 'Partner & Affiliate Program', href: '/partner' },
    ],
  },
  {
    menu: 'footer-resources',
    label: 'Resources',
    order: 10,
    links: [
      { label: 'About', href: '/about-us' },
      { label: 'Careers', href: '/career' },
      { label: 'Blogs', href: 'https://blog.example/', external: true },
      { label: 'Integrations', href: '/integrations' },
      { label: 'Press & Media', href: 'https://press.example/', external: true },
      { label: 'Terms & Conditions', href: '/terms-conditions' },
      { label: 'Privacy', href: '/privacy-policy' },
      { label: 'Contact Us', href: '/contact-us' },
    ],
  },
  {
    menu: 'footer-why',
    label: 'Why Crewtally',
    order: 10,
    links: under('/alternatives', {
      'Instead of Spiff': 'spiff',
      'Instead of Jobber': 'jobber',
      'Instead of ServiceTitan': 'servicetitan',
      'Instead of Gusto': 'gusto',
      'Instead of ADP': 'adp',
    }),
  },
]

/** A navigation of realistic size, for tests only. The real one is part of the areas' releases. */
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

export const pageAt = (path: string, flags: LayoutFlags): PageData => ({ path, flags, roots: [] })
