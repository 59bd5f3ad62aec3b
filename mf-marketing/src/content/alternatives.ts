import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Closing, Head, Rows } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/alternatives',
  title: 'Alternatives: five tools compared fairly',
  description:
    'Crewtally compared with Spiff, Jobber, ServiceTitan, Gusto and ADP: what each does well, where we differ, and who should stay. Checked in November 2026.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
  kind: 'collection',
}

export const alternatives = {
  hero: {
    eyebrow: 'Comparisons',
    title: 'Five good tools, and when to *stay* with them',
    lede: 'You already use something. Each comparison says what the tool does well, where we differ, and who shouldn’t switch. We went by what each company published as of November 2026.',
  },
  sheet: {
    label:
      'When to stay: with Spiff if no one is paid by the hour, with Jobber if no one earns a share, with ServiceTitan if pay is hours and spiffs, with Gusto if commission is rare, with ADP if you pay people abroad.',
    title: 'Stay where you are if…',
    aside: 'Nov 2026',
    rows: [
      { label: 'Spiff', value: 'no one is paid by the hour' },
      { label: 'Jobber', value: 'no one earns a share' },
      { label: 'ServiceTitan', value: 'pay is hours and spiffs' },
      { label: 'Gusto', value: 'commission is rare' },
      { label: 'ADP', value: 'you pay people abroad' },
    ],
  } satisfies Rows,
  choices: {
    head: { id: 'alternatives-list', title: 'Pick what you use now' },
    items: [
      {
        name: 'Spiff',
        href: '/alternatives/spiff',
        kind: 'Commission software',
        says: 'Calculates complex sales plans alongside Salesforce. We also cover hours, jobs and the check.',
      },
      {
        name: 'Jobber',
        href: '/alternatives/jobber',
        kind: 'Field service',
        says: 'Runs visits and invoices for small crews. We work out who gets paid for each visit.',
      },
      {
        name: 'ServiceTitan',
        href: '/alternatives/servicetitan',
        kind: 'Field service, larger shops',
        says: 'Runs a contractor’s whole shop. Keep it, and let us handle pay and people.',
      },
      {
        name: 'Gusto',
        href: '/alternatives/gusto',
        kind: 'Payroll',
        says: 'Pays the amounts you enter, in all fifty states. We calculate the amounts.',
      },
      {
        name: 'ADP',
        href: '/alternatives/adp',
        kind: 'Payroll, any size',
        says: 'Pays people almost anywhere. We stick to one country and know its commission plans cold.',
      },
    ],
  },
  table: {
    head: {
      id: 'alternatives-table',
      title: 'All six on one page',
      lede: 'This is the short version. Each tool’s page has the details.',
    } satisfies Head,
    caption: 'What each is made for, November 2026',
    columns: ['Crewtally', 'Spiff', 'Jobber', 'ServiceTitan', 'Gusto', 'ADP'],
    rows: [
      {
        label: 'Made for',
        cells: [
          'Crews on commission',
          'Sales operations',
          'Small home-service firms',
          'Contractors',
          'Small employers',
          'Employers of any size',
        ],
      },
      {
        label: 'Starts with',
        cells: ['The pay plan', 'The sales plan', 'The customer', 'The call', 'The pay run', 'The pay run'],
      },
      {
        label: 'Calculates splits from deals',
        cells: [true, true, 'Not its purpose', 'In part', 'Not its purpose', 'In part'],
      },
      {
        label: 'Runs payroll',
        cells: ['Through a partner', false, 'Connected product', 'By edition', true, true],
      },
      { label: 'Schedules customers’ jobs', cells: [false, false, true, true, false, false] },
      { label: 'Works with Crewtally', cells: ['That’s us', 'One or the other', true, true, true, true] },
    ],
  },
  rules: {
    head: {
      id: 'alternatives-rules',
      title: 'How we compare',
      lede: 'We sell one of the six, so we follow rules. If you make one of these and a line is wrong, [tell us](/contact-us). We’ll correct it within two business days.',
    },
    callouts: [
      {
        title: 'Their strengths first',
        text: 'Every page says what the other tool does well. Where it wins a row, we say so.',
        at: { x: 98, y: 26.5, phone: 29.4 },
      },
      {
        title: 'A date on it',
        text: 'Products change. Each page says when it was checked, and we check again each spring and fall.',
        at: { x: 98, y: 37.4, phone: 44.3 },
      },
      {
        title: 'No invented gaps',
        text: 'Where something depends on an edition, or we couldn’t see it, we say so. We don’t just write “No.”',
        at: { x: 98, y: 85.3, phone: 87.5 },
      },
    ],
  } satisfies Annotated,
  /** Example: the derivation of one cell of the comparison table. */
  cell: {
    label:
      'How one cell was filled: the row Runs payroll for ServiceTitan. What it publishes says yes, with some editions; what we could see is one edition; so the cell says By edition; next check in spring 2027.',
    title: 'Runs payroll',
    aside: 'ServiceTitan',
    rows: [
      { label: 'What they publish', detail: 'read Nov 3', value: 'with some editions' },
      { label: 'What we could see', detail: 'Nov 5', value: 'one edition' },
      { label: 'Read by', value: 'two of us' },
      { label: 'Open to correction', value: 'always' },
      { label: 'Next check', value: 'spring 2027' },
      { label: 'The cell says', value: 'By edition', tone: 'total' },
    ],
  } satisfies Rows,
  calls: {
    title: 'Four calls, one week',
    aside: 'Nov 2 to 6',
    rows: [
      { label: 'Pest control, 34 people', detail: 'splits and chargebacks', value: 'switches' },
      { label: 'Roofing, 61 people', detail: 'keeps its payroll, adds our count', value: 'adds us' },
      { label: 'Solar, 110 people', detail: 'three plans, two states', value: 'switches' },
      {
        label: 'Alarm service, 19 people',
        detail: 'hours only, no commission',
        value: 'stays',
        followed: true,
      },
    ],
  } satisfies Rows,
  closing: {
    title: 'Not sure you need to switch?',
    text: 'Let’s look at it together. In the first week of November, one call in four ended with us saying to stay.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Read three case studies', href: '/case-study' },
  } satisfies Closing,
}
