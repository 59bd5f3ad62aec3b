import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Ledger, Opening, StepPlan, Table } from 'shared-ui'
import { longDate, shortDate, shortDay, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { SIGNINGS } from 'shared-ui/scenes/ridgeline.ts'
import { I9, TERRITORY, AUDIT_TRAIL } from '../sample-data/ridgeline-hr.ts'

export const route: AreaRouteInput = {
  path: '/hr/onboarding',
  title: 'Onboarding for field crews: I-9, W-4, day one',
  description:
    'New hires fill out W-4, I-9 and direct deposit on a phone before day one. W-2 and 1099 lists, E-Verify, and rehires who don’t start from zero.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const agreed = AUDIT_TRAIL.events[3].at

export const onboarding = {
  opening: {
    eyebrow: 'HR · Onboarding',
    title: 'Paperwork done before the *boots* are on',
    lede: 'The evening they say yes, new hires get one link. They complete the W\u20114, I\u20119 section 1, direct deposit and your own agreements at the kitchen table, so day one is for ladders, routes and doors.',
    proof: 'A phone and about twenty minutes, with no app to install.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How signing works', href: '/hr/doc-creation-and-signing' },
  } satisfies Opening,
  week: {
    head: {
      id: 'onboarding-week',
      title: 'One setter, eight days, no chasing',
      lede: `Lena Ortiz said yes on a ${weekdayOf(OFFICE_DAYS.offerToLena)}. Here’s who did what and what took care of itself.`,
    },
    steps: [
      {
        title: 'She signs',
        when: 'Tuesday evening',
        text: 'She signs the offer and the commission agreement before supper is over.',
        scene: {
          label: `Offer letter signed ${SIGNINGS.offer.signed}, commission agreement signed ${agreed}`,
          title: 'To sign',
          aside: '2 of 2',
          rows: [
            { label: 'Offer letter', value: SIGNINGS.offer.signed },
            { label: 'Commission agreement', value: agreed },
          ],
        },
      },
      {
        title: 'She fills out forms',
        when: 'Tuesday and Wednesday',
        text: 'Name and address carry over from the application. She adds the rest.',
        scene: {
          label: `I-9 section 1 on ${longDate(OFFICE_DAYS.offerToLena)}, W-4 and direct deposit on ${longDate(OFFICE_DAYS.lenasForms)}`,
          title: 'Forms',
          aside: '3 of 3',
          rows: [
            { label: 'I-9, section 1', value: shortDate(OFFICE_DAYS.offerToLena) },
            { label: 'W-4, deposit', value: shortDate(OFFICE_DAYS.lenasForms) },
          ],
        },
      },
      {
        title: 'She starts',
        when: 'Monday',
        text: 'Her manager, badge and territory are waiting, because the checklist gave the shop and Hank until Friday.',
        scene: {
          label: 'Ready for Monday: badge and shirt by the shop, territory by Hank',
          title: 'Ready by Friday',
          aside: '2 of 2',
          rows: [
            { label: 'Badge, shirt M', value: 'Shop' },
            { label: TERRITORY.name, value: 'Hank' },
          ],
        },
      },
      {
        title: 'You verify',
        when: 'Tuesday',
        text: 'Priya checks the originals and completes section 2 and E\u2011Verify. Lena rides along with Marisol.',
        scene: {
          label: 'Documents seen at 7:50 am, ride-along at 3 pm',
          title: shortDate(OFFICE_DAYS.lenasDocuments),
          aside: '6 of 6',
          rows: [
            { label: 'Originals seen', value: '7:50 am' },
            { label: 'Ride-along', value: '3:00 pm' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  forms: {
    head: {
      id: 'onboarding-forms',
      title: 'W-2 or 1099: the right forms follow',
      lede: 'Mark the person W-2 or 1099, and Crewtally asks for what that requires. If that changes, the file keeps its history.',
    },
    caption: 'What each new person’s file needs',
    columns: ['W-2 employee', '1099 contractor'],
    rows: [
      { label: 'Tax form', cells: ['W-4 and the state’s form', 'W-9'] },
      { label: 'Form I-9', note: 'Every employee fills one out; contractors never do', cells: [true, false] },
      { label: 'E-Verify', note: 'Where your state or a contract requires it', cells: [true, false] },
      {
        label: 'New-hire report to the state',
        note: 'Due within 20 days, sooner in some states',
        cells: ['Always', 'In some states'],
      },
      { label: 'Commission agreement, bank account', cells: [true, true] },
      { label: 'Certificate of insurance', cells: [false, true] },
      { label: 'At year-end', cells: ['Form W-2', 'Form 1099-NEC'] },
    ],
  } satisfies Table,
  verify: {
    head: {
      id: 'onboarding-verify',
      title: 'An I-9 you can’t forget',
      lede: 'Two dates can cost you: the third business day, and the day you may shred. Both are on every form.',
    },
    callouts: [
      {
        title: 'A deadline counted around the holiday',
        text: `The deadline is three business days after the start: ${shortDay(I9.section2Limit)}. Priya planned section 2 for ${weekdayOf(OFFICE_DAYS.lenasSection2)}.`,
        at: { x: 98, y: 18.5 },
      },
      {
        title: 'List A, or B and C',
        text: 'New hires choose which documents to show. The form asks for nothing more.',
        at: { x: 98, y: 48.9 },
      },
      {
        title: 'Shredded on the right day',
        text: 'Three years after the start date or one year after the last day, whichever is later.',
        at: { x: 98, y: 92.5 },
      },
    ],
  } satisfies Annotated,
  plan: {
    head: {
      id: 'first-day-title',
      title: 'Your plan for day one, dates filled in',
      lede: 'Enter a start date, a state and a role. You get one list for the new hire, the office and the manager. Business-day deadlines skip weekends and federal holidays.',
    },
  },
  stay: {
    head: { id: 'onboarding-stay', title: 'People who quit in month one often decide in week one' },
    text: [
      'People don’t quit over a late W\u20114. They quit because the crew wasn’t expecting them and no one could tell them what a deal pays.',
      'That’s why the checklist doesn’t end with forms. It has the ride-along, the rate sheet they signed, who to call, and the first payday.',
    ],
  },
  rehire: {
    head: {
      id: 'onboarding-rehire',
      title: 'A rehire in April isn’t a stranger',
      lede: 'We ask again only for what the season needs.',
    },
    items: [
      {
        term: 'Form I-9',
        text: 'If they’re back within three years of the first form, Supplement B with the rehire date can stand in for a new one.',
        figure: '1 page',
      },
      {
        term: 'W-4',
        text: 'A fresh one for the new season, with last year’s answers in view.',
        figure: '1 signature',
      },
      {
        term: 'Rates',
        text: 'This season’s piece rates or split, ready to sign. The old agreement stays on file.',
        figure: '1 signature',
      },
      { term: 'Direct deposit', text: 'Same account as in October? Yes or no.', figure: '1 tap' },
      {
        term: 'Driver check, cards, licenses',
        text: 'Asked for only if what’s on file has expired.',
        figure: '0 if current',
      },
    ],
  } satisfies Ledger,
}
