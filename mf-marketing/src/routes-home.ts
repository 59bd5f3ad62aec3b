import { HOME_LAYOUT, MAIN_LAYOUT_QUIET, SITE, type AreaManifestInput } from 'shared-contracts'
import { home } from './content/home.ts'

type Route = AreaManifestInput['routes'][number]
/** An industry page places the deal calculator of its trade: the slot `deal-solar` on /solar. */
const industry = (path: string, title: string, description: string): Route => ({
  path,
  title,
  description,
  flags: MAIN_LAYOUT_QUIET,
  wake: 'none',
  slots: [`deal-${path.slice(1)}`],
})

export const homeRoutes: AreaManifestInput['routes'] = [
  {
    path: '/',
    title: 'HR, payroll and commissions for crews',
    description:
      'Hours, splits, overrides and clawbacks counted right and paid on Friday. HR, payroll and performance for home-service and commission businesses.',
    flags: HOME_LAYOUT,
    wake: 'none',
  },
  industry(
    '/solar',
    'Solar payroll: setter, closer and override splits',
    'Pay setters, closers and managers on the milestone you choose: signed, installed, permission to operate. Clawbacks dated and explained on the stub.',
  ),
  industry(
    '/pest-control',
    'Pest control payroll and summer hiring',
    'Hire the summer team in ten days, pay reps on serviced accounts and technicians on production, and close the season with a back end that adds up.',
  ),
  industry(
    '/mortgage',
    'Mortgage payroll: basis points, tiers and draws',
    'Compensation by funded loan in basis points, with tiers, minimums, draws and branch overrides, and a license checklist for every loan officer you hire.',
  ),
  industry(
    '/fiber-optics',
    'Fiber sales payroll: pay on install, by carrier',
    'Match the carrier’s file to the rep who knocked. Pay on install, hold back for the chargeback window, and show each rep what is live and what is waiting.',
  ),
  industry(
    '/roofing',
    'Roofing payroll: squares, draws and supplements',
    'Crews by the square with steep and tear-off rates, reps on the job’s profit less draws, and supplements paid when the carrier pays. Time by roof.',
  ),
  industry(
    '/hvac',
    'HVAC payroll: hours, spiffs and correct overtime',
    'Hourly, flat rate, spiffs and on-call pay on one check, with overtime at the rate the law requires. Technicians see the day’s pay in the truck.',
  ),
  industry(
    '/insurance',
    'Insurance commissions: carriers, renewals, lapses',
    'Carrier statements matched to producers, advances earned month by month, renewals that keep paying, and lapses charged back on a schedule everyone can read.',
  ),
  industry(
    '/tree-and-lawncare',
    'Tree and lawn care payroll for seasonal crews',
    'Route bonuses, climber rates, storm overtime and H-2B or local rehires. Time goes to the property, and thirty people come back in spring in one afternoon.',
  ),
  industry(
    '/turf',
    'Turf installation payroll by the square foot',
    'Installers by the square foot, designers in three parts, and waste, base and seams agreed before the job. Measured on site and on Friday’s check.',
  ),
  industry(
    '/real-estate',
    'Real estate pay: splits, caps and 1099s',
    'Splits, caps, team shares and fees worked out from the closing statement. Agents on 1099 and staff on W-2 in one run, and January already done.',
  ),
]

const { external } = SITE
const [hours, returning, questions] = home.stories

/** The menus that all areas' groups may name. */
export const siteMenus: AreaManifestInput['menus'] = [
  {
    name: 'products',
    label: 'Products',
    intro: 'From the first interview to the last split on Friday.',
    featured: hours,
    order: 10,
    in: ['bar', 'footer-products'],
  },
  {
    name: 'industries',
    label: 'Industries',
    intro: 'Pay rules in the words your trade already uses.',
    featured: returning,
    order: 30,
    in: ['bar', 'footer-company'],
  },
  {
    name: 'resources',
    label: 'Resources',
    intro: 'Sheets to borrow, crews to learn from, and who we are.',
    featured: questions,
    order: 40,
    in: ['bar'],
  },
  { name: 'footer-resources', label: 'Resources', order: 50, in: ['footer-company'] },
  { name: 'footer-why', label: 'Why', order: 60, in: ['footer-company'] },
]

export const siteBar: AreaManifestInput['bar'] = [{ label: 'Integrations', href: '/integrations', order: 20 }]

export const homeNav: AreaManifestInput['nav'] = [
  {
    menu: 'industries',
    label: 'Industries',
    order: 10,
    links: [
      { label: 'Solar', href: '/solar', pictogram: 'solar', description: 'Setter, closer, override' },
      {
        label: 'Pest control',
        href: '/pest-control',
        pictogram: 'pest',
        description: 'Production pay and back end',
      },
      {
        label: 'Mortgage',
        href: '/mortgage',
        pictogram: 'mortgage',
        description: 'Basis points, tiers, draws',
      },
      { label: 'Fiber optics', href: '/fiber-optics', pictogram: 'fiber', description: 'Pay on install' },
      {
        label: 'Roofing',
        href: '/roofing',
        pictogram: 'roofing',
        description: 'Squares, steep rates, draws',
      },
      { label: 'HVAC', href: '/hvac', pictogram: 'hvac', description: 'Hours, spiffs, on-call' },
      {
        label: 'Insurance',
        href: '/insurance',
        pictogram: 'insurance',
        description: 'Advances, renewals, lapses',
      },
      {
        label: 'Tree and lawn care',
        href: '/tree-and-lawncare',
        pictogram: 'tree',
        description: 'Routes, climbers, storms',
      },
      { label: 'Turf', href: '/turf', pictogram: 'turf', description: 'Square feet and base days' },
      {
        label: 'Real estate',
        href: '/real-estate',
        pictogram: 'real-estate',
        description: 'Splits, caps, team shares',
      },
    ],
  },
  {
    menu: 'resources',
    label: 'Tools & templates',
    order: 10,
    links: [
      {
        label: 'Guides & Playbooks',
        href: external.guides,
        external: true,
        description: 'Pay plans and hiring',
      },
      {
        label: 'Event & Training Templates',
        href: external.trainingTemplates,
        external: true,
        description: 'Ready to print',
      },
      { label: 'Commission Structures', description: 'Plans by trade, to copy and change' },
    ],
  },
  {
    menu: 'resources',
    label: 'Community',
    order: 20,
    links: [
      { label: 'Blog', href: external.blog, external: true, description: 'Pay law, and what to do' },
      { label: 'Podcasts', href: external.podcasts, external: true, description: 'Owners on hard seasons' },
      { label: 'Case Studies', href: '/case-study', description: 'Three companies, with the figures' },
    ],
  },
  {
    menu: 'resources',
    label: 'Company',
    order: 30,
    links: [
      { label: 'About', href: '/about-us', description: 'Who we are, and why we count' },
      { label: 'Careers', href: '/career', description: 'Open seats in Lehi and elsewhere' },
      { label: 'Partner & Affiliate Program', href: '/partner', description: 'Send crews our way' },
    ],
  },
  {
    menu: 'footer-resources',
    label: 'Resources',
    order: 10,
    links: [
      { label: 'About', href: '/about-us' },
      { label: 'Careers', href: '/career' },
      { label: 'Blogs', href: external.blog, external: true },
      { label: 'Integrations', href: '/integrations' },
      { label: 'Press & Media', href: external.press, external: true },
      { label: 'Terms & Conditions', href: '/terms-conditions' },
      { label: 'Privacy', href: '/privacy-policy' },
      { label: 'Cookie policy', href: '/cookie-policy' },
      { label: 'Accessibility', href: '/accessibility' },
      { label: 'Contact Us', href: '/contact-us' },
    ],
  },
  {
    menu: 'footer-why',
    label: 'Why',
    order: 10,
    links: [
      { label: 'Crewtally and Spiff', href: '/alternatives/spiff' },
      { label: 'Crewtally and Jobber', href: '/alternatives/jobber' },
      { label: 'Crewtally and ServiceTitan', href: '/alternatives/servicetitan' },
      { label: 'Crewtally and Gusto', href: '/alternatives/gusto' },
      { label: 'Crewtally and ADP', href: '/alternatives/adp' },
    ],
  },
]
