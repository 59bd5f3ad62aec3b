import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Change, Ledger, Opening, QuestionPlan, Rows, StepPlan } from 'shared-ui'
import { formatSmallCount } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { SIGNINGS } from 'shared-ui/scenes/ridgeline.ts'

export const route: AreaRouteInput = {
  path: '/hr/doc-creation-and-signing',
  title: 'Offer letters and agreements signed on a phone',
  description:
    'Write a letter once, let it fill itself in from the file, and get it signed with a thumb. Commission agreements, policies and safety talks, each with a record.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const { offer, policy, talk } = SIGNINGS

export const documents = {
  opening: {
    eyebrow: 'HR · Documents and signing',
    title: 'Signed on the tailgate, *filed* by supper',
    lede: 'Offer letters, commission agreements and vehicle policies are written once, filled in from the person’s file, signed with a thumb, and kept where payroll looks.',
    proof: 'The share and the clawback window in the agreement are the ones payroll uses.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'From signature to pay', href: '/pay/commission-calculation' },
  } satisfies Opening,
  filed: {
    label: 'Lena Ortiz’s file: agreement signed 6:42 pm, countersigned and filed 7:15 pm, her copy sent.',
    title: 'Filed',
    aside: 'Lena Ortiz',
    rows: [
      { label: 'Countersigned, Hank', value: '7:15 pm' },
      { label: 'Her copy', value: 'sent' },
      { label: 'First deal under it', value: `from ${shortDate(PEOPLE.lena.since)}` },
    ],
  } satisfies Rows,
  template: {
    head: {
      id: 'documents-template',
      title: 'One template for every job you fill',
      lede: 'You write what stays the same. The file fills in the blanks, and each role adds its own paperwork.',
    },
    callouts: [
      {
        title: 'Filled in from the file',
        text: 'Name, job, start date, rate, share and manager come from the hire’s file.',
        at: { x: 96, y: 35 },
      },
      {
        title: 'Paperwork by role',
        text: 'Setters get the knocking rules, installers get fall protection, drivers get the fuel card.',
        at: { x: 96, y: 64.4, phone: 66 },
      },
      {
        title: 'Signers in order',
        text: 'In the order you set: here, the office first, then the hire. Each gets a text when it’s their turn.',
        at: { x: 96, y: 89.9, phone: 91.6 },
      },
    ],
  } satisfies Annotated,
  ways: {
    head: {
      id: 'documents-ways',
      title: 'Three ways to sign, no scanner needed',
      lede: 'The hire needs a phone. The crew needs a truck to lean on.',
    },
    steps: [
      {
        title: 'One person, one link',
        when: 'A new hire',
        text: `A text with the link. The hire reads, scrolls and signs: sent at ${offer.sent}, signed at ${offer.signed}. If the letter’s still unsigned in the morning, a reminder goes out.`,
        frame: 'Lena reads her offer on the porch.',
      },
      {
        title: 'Every driver, by Friday',
        when: 'A new policy',
        text: `Send the new vehicle policy to all ${policy.drivers} drivers. The count climbs, and you can see the ${formatSmallCount(policy.missing.length)} who haven’t signed.`,
        frame: `A board with hooks for ${policy.drivers} truck keys, ${policy.missing.length} of them empty.`,
      },
      {
        title: 'A crew, on one phone',
        when: 'A tailgate talk',
        text: `The crew lead reads the safety talk and hands the phone around, and all ${formatSmallCount(talk.people)} have signed by ${talk.at}.`,
        frame: 'A crew passes one phone around at a tailgate.',
      },
    ],
  } satisfies StepPlan,
  record: {
    head: {
      id: 'documents-record',
      title: 'For when someone says “I never signed that”',
      lede: 'A clawback in March is only as good as the page it’s written on.',
    },
    before: {
      label: 'The copy in the drawer',
      kind: 'carbon',
      title: 'Commission agreement',
      lines: [
        { text: 'Agmt., FINAL', figure: 'v2?', struck: true },
        { text: 'Agmt., FINAL (3)' },
        { text: 'Page 2', figure: 'missing' },
        { text: 'Signature', figure: 'L. O… ?' },
        { text: 'Date', figure: '11/1_' },
      ],
      note: 'Which split did she agree to?',
    },
    afterLabel: 'The record in Crewtally',
  } satisfies Change,
  kinds: {
    head: {
      id: 'documents-kinds',
      title: 'What crews sign',
      lede: 'Start from these and add your own wording.',
    },
    items: [
      {
        term: 'Offer letter',
        text: 'Role, rate or share, start date, manager. The first line says W\u20112 or 1099.',
      },
      {
        term: 'Commission agreement',
        text: 'Split, overrides, draw and clawback. California and New York, among others, require it to be in writing and signed.',
      },
      { term: 'Piece-rate sheet', text: 'Per panel, per square, per drop, with the date it takes effect.' },
      {
        term: 'Vehicle and fuel card',
        text: 'Who drives, and what comes out of pay, as far as your state allows.',
      },
      { term: 'Tools and phone', text: 'What you handed out, with a photo, and when it comes back.' },
      {
        term: 'Safety talks',
        text: 'Ladder, roof, chemicals, heat. One sheet for the crew, one line for each person.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: {
      id: 'documents-questions',
      title: 'Will it hold up?',
      lede: 'What lawyers ask about signing with a thumb.',
    },
    items: [
      {
        question: 'Does an electronic signature count?',
        answer:
          'For the documents listed above, yes. Under federal and state law, an electronic signature carries the same weight as ink, as long as the signer agreed to sign electronically and both sides keep a copy. Crewtally takes care of both.',
      },
      {
        question: 'What if the signer has no email?',
        answer: 'A phone number is enough. A code texted to it opens the link and, later, the signed copy.',
      },
      {
        question: 'Can we change a split midseason?',
        answer:
          'Yes, with a new agreement and a date. Earlier deals keep the old split; later ones get the new one.',
      },
      {
        question: 'Where are I-9s kept?',
        answer:
          'Apart from the rest of the file, with a separate list of who can open them. An inspector sees those and nothing else.',
      },
    ],
  } satisfies QuestionPlan,
}
