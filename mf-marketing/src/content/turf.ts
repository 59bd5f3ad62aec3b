import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Closing, Ledger, Opening, Rows, StepPlan } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/turf',
  title: 'Turf installation payroll by the square foot',
  description:
    'Pay installers by the square foot and designers in three installments, with waste, base and seams agreed on before the job. Measured on site, paid on Friday.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-turf'],
}

export const turf = {
  opening: {
    eyebrow: 'Turf',
    title: 'Measured once, paid by the *foot*',
    lede: 'Rolls come fifteen feet wide. Yards don’t. Crewtally counts what was laid, with waste agreed on before the first cut, and adds each part of the designer’s commission when it’s due.',
    proof: 'Shown: 1,150 square feet in Draper, and 70 feet of border.',
    primary: createDemoLink('Turf'),
    quiet: { label: 'Complex pay structures', href: '/pay/complex-pay-structures' },
  } satisfies Opening,
  sale: {
    head: {
      id: 'turf-sale',
      title: 'One sale, three payments',
      lede: 'The yard is designed in June and walked in September. The design commission is paid in thirds, so the designer isn’t waiting on the last seam for the first dollar.',
    },
    steps: [
      {
        title: 'Deposit',
        when: 'Jun 12',
        text: 'A third the day the customer’s deposit clears. A refund within ten days takes it back.',
        scene: {
          label: 'Design commission: first part $368.00.',
          title: 'Nakamura',
          aside: '$13,800',
          rows: [
            { label: '8% commission', working: '8% of $13,800.00', value: '$1,104.00' },
            { label: 'First third', detail: 'of $1,104.00', value: '$368.00', tone: 'sum' },
          ],
        },
      },
      {
        title: 'Install',
        when: 'Aug 21',
        text: 'A third when the crew signs off. If the yard grew or shrank on site, both remaining parts change with it.',
        scene: {
          label: 'Second part $368.00.',
          title: 'Nakamura',
          aside: 'Laid',
          rows: [
            { label: 'As sold', value: '1,150 sq ft' },
            { label: 'Second third', detail: 'of $1,104.00', value: '$368.00', tone: 'sum' },
          ],
        },
      },
      {
        title: 'Final walk',
        when: 'Sep 11',
        text: 'The last third when the customer has signed and paid. An open punch list holds it back and says why.',
        scene: {
          label: 'Third part $368.00, all paid.',
          title: 'Nakamura',
          aside: 'Signed',
          rows: [
            { label: 'Punch list', value: '0 open' },
            { label: 'Last third', detail: 'of $1,104.00', value: '$368.00', tone: 'sum' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  plan: {
    head: {
      id: 'turf-plan',
      title: 'The drawing is the timesheet',
      lede: 'The lead walks the yard with the tape. That one measurement sets what the customer buys, what the crew is paid for and how much turf is ordered.',
    },
    callouts: [
      {
        title: 'Areas, not guesses',
        text: 'Each piece gets its own measurement. A green pays more than a lawn, if that’s your rate.',
        at: { x: 1, y: 23.7, phone: 19.3 },
      },
      {
        title: 'Waste is agreed on',
        text: 'Up to nine percent is on you; past that, the office asks the lead. The crew is paid for square feet laid, never for square feet cut.',
        at: { x: 1, y: 63.1 },
      },
      {
        title: 'Extras get their own lines',
        text: 'Border, drains, a second layer of base: each approved before it’s built.',
        at: { x: 1, y: 72.9, phone: 75.2 },
      },
    ],
  } satisfies Annotated,
  sheet: {
    label:
      'Sheet of the Nakamura yard: lawn $858.00, side run $242.00, green $165.00, turf $1,265.00; cut from 1,254 square feet, waste 8.3 percent; border $140.00; to the crew $1,405.00.',
    title: 'Nakamura, as laid',
    aside: 'Aug 21',
    rows: [
      { label: 'Back lawn', detail: '780 sq ft at $1.10', value: '$858.00' },
      { label: 'Side run', detail: '220 sq ft at $1.10', value: '$242.00' },
      { label: 'Green', detail: '150 sq ft at $1.10', value: '$165.00' },
      { label: 'Turf laid', value: '$1,265.00', tone: 'sum' },
      { label: 'Cut', detail: 'from 1,254 sq ft', value: '8.3% waste' },
      { label: 'Border', detail: '70 ft at $2.00', value: '$140.00' },
      { label: 'To the crew', value: '$1,405.00', tone: 'total' },
    ],
  } satisfies Rows,
  troubles: {
    head: {
      id: 'turf-troubles',
      title: 'Four things turf crews argue about',
      lede: 'You set the pay rule for each one before the truck leaves.',
    },
    items: [
      {
        term: 'Base days',
        text: 'Digging and compacting pay by the hour or the ton, laying by the foot. A job may have both, on different days.',
        figure: '2 rates',
      },
      {
        term: 'Rock at four inches',
        text: 'The lead sends a photo and asks for more. The office answers before the breaker is rented, and the pay changes with the price.',
        figure: '+$380',
        given: true,
      },
      {
        term: 'A seam that shows',
        text: 'A callback within a year goes to the crew that laid it, at the rate you agreed on, with the original job open beside it.',
        figure: '1 year',
      },
      {
        term: 'A helper for a day',
        text: 'The helper’s share comes out of the crew’s footage or is paid on top of it. The lead picks that morning.',
        figure: '1 tap',
      },
    ],
  } satisfies Ledger,
  links: {
    head: { id: 'turf-links', title: 'What turf companies set up first' },
    links: [
      {
        title: 'Complex pay structures',
        text: 'Feet, hours, tons and thirds in one plan.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Workforce management',
        text: 'Which crew is in which yard, and for how long.',
        href: '/performance/user-management',
      },
      {
        title: 'Payment ticketing',
        text: 'Extra base, requested from the yard and answered on the job.',
        href: '/pay/payment-ticketing-system',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Show us a yard with corners',
    text: 'All we need is one job and its drawing. We’ll measure it, price it and figure the pay in the demo, waste included, and you keep the sheet.',
    primary: createDemoLink('Turf'),
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
}
