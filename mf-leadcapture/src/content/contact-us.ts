import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import { SITE } from 'shared-contracts/site'
import type { Head, Ledger } from 'shared-ui'
import type { ButtonBlockContent, OfficeContent, OpeningContent } from '../components/leadcapture.schema.ts'

export const route: AreaRouteInput = {
  path: '/contact-us',
  title: 'Contact us',
  description:
    'Write, call or visit us in Lehi, Utah. Tell us how your crew is paid, and someone who has run commission payroll will answer within a business day.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'interaction',
  visibleWith: ['demoForm', 'map'],
  kind: 'contact',
}

export const contact = {
  opening: {
    head: {
      id: 'contact-title',
      title: 'Tell us how you pay your *crew*',
      lede: 'Overrides, per-panel pay, forty tabs: describe it the way it really works. Someone who has run commission payroll will read it.',
    },
    helps: {
      title: 'Tell us this, and we can answer with numbers',
      items: [
        'Who sells, who sets, who installs, and what each one is paid on.',
        'What you run payroll on now, and what day people get paid.',
        'The case that goes wrong every time: the clawback, the split, the rep who changed teams.',
      ],
    },
  } satisfies OpeningContent,
  office: {
    head: { id: 'contact-office', title: `The office in ${SITE.contact.address.city}` },
    text: 'Park behind the building. We’ve got coffee, and your spreadsheet is welcome.',
    directions: 'Get directions',
    map: {
      show: 'Show a live map, from Google',
      title: 'Map of the streets around our office',
      loading: 'Opening the map',
      ready: 'The map is open',
    },
  } satisfies OfficeContent,
  doors: {
    head: {
      id: 'contact-doors',
      title: 'Not here for a demo?',
      lede: 'Go straight to the people who can help.',
    } satisfies Head,
    items: [
      {
        term: 'You want to work here',
        text: 'Open roles in implementation, support, engineering, product and sales, and what they pay.',
        href: '/career',
      },
      {
        term: 'You want to refer clients',
        text: 'Bookkeepers and consultants who send customers our way.',
        href: '/partner',
      },
      {
        term: 'You want your data',
        text: 'What we keep, how to see it and how to have it deleted.',
        href: '/privacy-policy',
      },
      {
        term: 'You’re still comparing',
        text: 'How we compare, line by line, with the tools you already know.',
        href: '/alternatives',
      },
    ],
  } satisfies Ledger,
  demo: {
    head: {
      id: 'contact-demo',
      title: 'Or take half an hour and watch it run',
      lede: 'Choose your trade, your company size and a time. We’ll run one of your pay plans while you watch.',
    },
    action: { label: 'Schedule A Demo', href: '/meeting' },
  } satisfies ButtonBlockContent,
}
