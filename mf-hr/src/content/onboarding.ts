import type { Annotated, Closing, Ledger, Opening, StepPlan, Table } from 'shared-ui'

export const onboarding = {
  opening: {
    eyebrow: 'HR · Onboarding',
    title: 'Paperwork done before the *boots* are on',
    lede: 'The evening they say yes, a new hire gets one link. W\u20114, I\u20119 section 1, direct deposit and your own agreements are filled in at the kitchen table, so that day one is for ladders, routes and doors.',
    proof: 'No app to install, no account to invent. A phone and about twenty minutes.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How signing works', href: '/hr/doc-creation-and-signing' },
  } satisfies Opening,
  week: {
    head: {
      id: 'onboarding-week',
      title: 'One setter, eight days, nothing *chased*',
      lede: 'Lena Ortiz said yes on a Tuesday. This is what she did, what the office did, and what nobody had to do.',
    },
    steps: [
      {
        title: 'She signs',
        when: 'Tuesday evening',
        text: 'Offer and commission agreement arrive together. She signs both before supper is over.',
        scene: {
          label: 'Offer letter signed 6:38 pm, commission agreement signed 6:42 pm',
          title: 'To sign',
          aside: '2 of 2',
          rows: [
            { label: 'Offer letter', value: '6:38 pm' },
            { label: 'Commission agreement', value: '6:42 pm' },
          ],
        },
      },
      {
        title: 'She fills in',
        when: 'Tuesday and Wednesday',
        text: 'Name and address are there from the application. She adds what only she knows.',
        scene: {
          label: 'I-9 section 1 on November 17, W-4 and direct deposit on November 18',
          title: 'Forms',
          aside: '3 of 3',
          rows: [
            { label: 'I-9, section 1', value: 'Nov 17' },
            { label: 'W-4, direct deposit', value: 'Nov 18' },
          ],
        },
      },
      {
        title: 'She starts',
        when: 'Monday',
        text: 'Her manager, her badge and her territory are waiting, because the list told three people on Friday.',
        scene: {
          label: 'Ready for Monday: badge and shirt by the shop, territory by Hank',
          title: 'Ready by Friday',
          aside: '2 of 2',
          rows: [
            { label: 'Badge, shirt M', value: 'Shop' },
            { label: 'Territory, Lehi west', value: 'Hank' },
          ],
        },
      },
      {
        title: 'You verify',
        when: 'Tuesday',
        text: 'Priya sees the originals, section 2 and E-Verify are done, and Lena rides along with Marisol.',
        scene: {
          label: 'Documents seen at 7:50 am, ride-along at 3 pm',
          title: 'Nov 24',
          aside: '6 of 6',
          rows: [
            { label: 'Documents seen', value: '7:50 am' },
            { label: 'Ride-along, Marisol', value: '3:00 pm' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  forms: {
    head: {
      id: 'onboarding-forms',
      title: 'W-2 or 1099: two lists, one look',
      lede: 'You choose how the person is paid and the right forms follow. If the work later says otherwise, the file moves across and keeps its history.',
    },
    caption: 'What each new person is asked for',
    columns: ['W-2 employee', '1099 contractor'],
    rows: [
      { label: 'Tax form', cells: ['W-4 and the state’s form', 'W-9'] },
      { label: 'Form I-9', note: 'Contractors are outside it; an employee never is', cells: [true, false] },
      { label: 'E-Verify', note: 'Where your state or a contract asks for it', cells: [true, false] },
      {
        label: 'New-hire report to the state',
        note: 'Due within 20 days at the latest, sooner in some states',
        cells: ['Always', 'In some states'],
      },
      { label: 'Commission or piece-rate agreement', cells: [true, true] },
      { label: 'Bank account for pay', cells: [true, true] },
      { label: 'Certificate of insurance', note: 'With a reminder before it runs out', cells: [false, true] },
      { label: 'At the year’s end', cells: ['Form W-2', 'Form 1099-NEC'] },
    ],
  } satisfies Table,
  verify: {
    head: {
      id: 'onboarding-verify',
      title: 'An I-9 that cannot be *forgotten*',
      lede: 'The two dates that cost money are the third business day and the day you may shred. Both stand on the form, for every person you ever hired.',
    },
    callouts: [
      {
        title: 'A date that knows the holiday',
        text: 'Section 2 is due by the third business day after the start. Thanksgiving falls in that week, so Priya set Wednesday.',
        at: { x: 98, y: 20 },
      },
      {
        title: 'Two lists, no guessing',
        text: 'The hire chooses which documents to show. The form says what counts as list A, B or C, and asks for nothing more.',
        at: { x: 98, y: 50 },
      },
      {
        title: 'Shredded on the right day',
        text: 'Three years after the hire or one after leaving, whichever is later.',
        at: { x: 98, y: 90 },
      },
    ],
  } satisfies Annotated,
  stay: {
    head: { id: 'onboarding-stay', title: 'People leave in the first month. The first week *decides* it' },
    text: [
      'Nobody quits because a W\u20114 was late. They quit because the first check was wrong, the crew did not expect them, and no one could say what a deal pays.',
      'So the list does not end with forms. It holds the ride-along, the rate sheet they signed, the person to call, and the first payday with its date.',
    ],
  },
  rehire: {
    head: {
      id: 'onboarding-rehire',
      title: 'Back in April: a *rehire* is not a stranger',
      lede: 'Last season’s file opens where it closed. Only what has changed or run out is asked again.',
    },
    items: [
      {
        term: 'Form I-9',
        text: 'Back within three years of the first form: a supplement with the date of rehire can stand in for a new one.',
        figure: '1 page',
      },
      {
        term: 'W-4',
        text: 'A fresh one for the new season, with last year’s answers to look at.',
        figure: '1 signature',
      },
      {
        term: 'Rates',
        text: 'This season’s piece rates or split, ready to sign. The old agreement stays on file with its dates.',
        figure: '1 signature',
      },
      { term: 'Direct deposit', text: 'Same account as in October: yes or no.', figure: '1 tap' },
      {
        term: 'Driver check, cards, licenses',
        text: 'Asked for only where the one on file has run out.',
        figure: 'if expired',
      },
    ],
  } satisfies Ledger,
  closing: {
    title: 'Your next start date is the test',
    text: 'Name the role and the day. We build that person’s list in the demo, with your forms in it.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Read the case studies', href: '/case-study' },
  } satisfies Closing,
}
