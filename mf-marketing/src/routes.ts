import { CONTRACT_VERSION, SITE, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES, SAMPLES } from './content/check.ts'
import { home } from './content/home.ts'

checkContent('mf-marketing', CONTENT, SAMPLES)

const { external } = SITE
const [hours, returning, questions] = home.stories

export const manifest: AreaManifestInput = {
  area: 'mf-marketing',
  contract: CONTRACT_VERSION,
  tint: '#0e5a47',
  routes: ROUTES,
  redirects: [],
  slots: [],
  nav: [
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
        { label: 'Product tour', href: '/tour', description: 'Eight screens, no call' },
        { label: 'Commission Structures', description: 'Plans by trade to copy and edit' },
      ],
    },
    {
      menu: 'resources',
      label: 'Community',
      order: 20,
      links: [
        {
          label: 'Blog',
          href: external.blog,
          external: true,
          description: 'Pay law and what to do about it',
        },
        { label: 'Podcasts', href: external.podcasts, external: true, description: 'Owners on hard seasons' },
        { label: 'Case Studies', href: '/case-study', description: 'Three companies, with the figures' },
        { label: 'Compare', href: '/alternatives', description: 'Crewtally beside five other tools' },
      ],
    },
    {
      menu: 'resources',
      label: 'Company',
      order: 30,
      links: [
        { label: 'About', href: '/about-us', description: 'Who we are and why we do this' },
        { label: 'Pricing', href: '/pricing', description: 'How your price is set' },
        { label: 'Security', href: '/security', description: 'Who can see whose pay' },
        { label: 'Careers', href: '/career', description: 'Open roles in Lehi and elsewhere' },
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
        { label: 'Product tour', href: '/tour' },
        { label: 'Pricing', href: '/pricing' },
        { label: 'Security', href: '/security' },
        { label: 'The employee app', href: '/employee-app' },
        { label: 'All comparisons', href: '/alternatives' },
        { label: 'Crewtally and Spiff', href: '/alternatives/spiff' },
        { label: 'Crewtally and Jobber', href: '/alternatives/jobber' },
        { label: 'Crewtally and ServiceTitan', href: '/alternatives/servicetitan' },
        { label: 'Crewtally and Gusto', href: '/alternatives/gusto' },
        { label: 'Crewtally and ADP', href: '/alternatives/adp' },
      ],
    },
  ],
  // Menus of the site. Every area (part of the site) can add links: an entry of its `nav` names the menu in the field `menu`.
  menus: [
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
      intro: 'Sheets to borrow, crews to learn from and who we are.',
      featured: questions,
      order: 40,
      in: ['bar'],
    },
    { name: 'footer-resources', label: 'Resources', order: 50, in: ['footer-company'] },
    { name: 'footer-why', label: 'Why', order: 60, in: ['footer-company'] },
  ],
  bar: [{ label: 'Integrations', href: '/integrations', order: 20 }],
}
