import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, QuestionPlan, StepPlan } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/insurance',
  title: 'Insurance commissions: carriers, renewals, lapses',
  description:
    'Match carrier statements to producers, count advances as earned month by month, keep renewals paying, and charge back lapses on a schedule everyone can read.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-insurance'],
}

export const insurance = {
  opening: {
    eyebrow: 'Insurance',
    title: 'An advance is a loan until the month is *earned*',
    lede: 'Carriers pay ahead, policies lapse later, and eleven commission statements arrive in eleven formats. Crewtally counts each advance as earned month by month, and producers hear about a chargeback before it hits their bank account.',
    proof: 'Shown: a policy that lapsed in July, and the half that was earned.',
    primary: createDemoLink('Insurance'),
    quiet: { label: 'How commissions are calculated', href: '/pay/commission-calculation' },
  } satisfies Opening,
  statements: {
    head: {
      id: 'insurance-statements',
      title: 'What happens to a carrier statement',
      lede: 'Reading one used to take a highlighter and your Sunday.',
    },
    steps: [
      {
        title: 'Read',
        when: 'The hour it arrives',
        text: 'Policy numbers, premiums and codes come out of the file. You’re asked about each new code once.',
        scene: {
          label: 'Statement of 312 lines: 41 for new business, 268 for renewals, 3 with a new code.',
          title: 'Carrier 7, July',
          aside: '312 lines',
          rows: [
            { label: 'New business', value: '41' },
            { label: 'Renewals', value: '268' },
            { label: 'New codes', value: '3' },
            { label: 'All lines', value: '312', tone: 'sum' },
          ],
        },
      },
      {
        title: 'Matched',
        when: 'Minutes later',
        text: 'Each line finds its policy, producer of record and split. A line without a match is held, never guessed at.',
        scene: {
          label: 'Matched: 301 by policy number and 7 by name, 4 held for review, worth $611.40.',
          title: 'Matching',
          aside: '$611.40 held',
          rows: [
            { label: 'By policy number', value: '301' },
            { label: 'By name', value: '7' },
            { label: 'Held for you', value: '4' },
            { label: 'All lines', value: '312', tone: 'sum' },
          ],
        },
      },
      {
        title: 'Paid, or owed',
        when: 'On payday',
        text: 'New, renewal and chargeback, each on its own line. What a producer owes is recovered at the rate you agreed on.',
        scene: {
          label: 'Producer total: new $1,870.00, renewals $942.00, chargeback minus $660.00, pays $2,152.00.',
          title: 'R. Delacroix',
          aside: 'Aug 14',
          rows: [
            { label: 'New', value: '$1,870.00' },
            { label: 'Renewals', value: '$942.00' },
            { label: 'Charged back', value: '−$660.00', tone: 'minus' },
            { label: 'Pay', value: '$2,152.00', tone: 'sum' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  claim: {
    id: 'insurance-admin',
    title: 'The highlighter can go back in the drawer',
    lede: 'Statements, splits and producers are in one place. The commission desk reads four held lines instead of three hundred.',
  },
  rules: {
    head: {
      id: 'insurance-rules',
      title: 'Five promises to producers, line by line',
      lede: 'Agencies run on promises about credit, renewals and overrides. Here’s how Crewtally keeps each one.',
    },
    items: [
      {
        term: 'A renewal',
        text: 'Pays whoever your contract names: the writer, the servicer, or both, with a split that changes in year three.',
      },
      {
        term: 'Two producers',
        text: 'One met the client, the other closed. Credit is split on the application, separately for new business and renewals.',
      },
      {
        term: 'An upline',
        text: 'Overrides climb as many levels as your hierarchy has, each level under its own dated contract.',
      },
      {
        term: 'A producer leaves',
        text: 'Vested renewals keep paying, the rest go back to the agency, and any chargeback balance is settled first.',
      },
      {
        term: 'A policy is saved',
        text: 'If it’s reinstated within thirty days, the chargeback is reversed and the remaining months are earned as before.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: {
      id: 'insurance-questions',
      title: 'Asked by principals',
      lede: 'And by whoever reads all eleven statements.',
    },
    items: [
      {
        question: 'Do you track license and appointment dates?',
        answer:
          'Yes. Each producer’s file has states, lines, carriers and expiration dates. A commission without an appointment is held, with the reason.',
      },
      {
        question: 'What do our producers see?',
        answer:
          'Their book: policies, what was paid on each, what’s still unearned, and what would be charged back if it lapsed today. Each producer sees only their own.',
      },
      {
        question: 'We pay some producers through their own agency.',
        answer:
          'A company can be a payee. It gets the statement and the 1099, and its producers see their own lines.',
      },
    ],
  } satisfies QuestionPlan,
  links: {
    head: { id: 'insurance-links', title: 'What an agency sets up first' },
    links: [
      {
        title: 'Commission calculation',
        text: 'Advances, renewals and overrides from the carrier’s own lines.',
        href: '/pay/commission-calculation',
      },
      {
        title: 'Payment ticketing',
        text: '“Why was Halloran charged back?” with the answer on the policy.',
        href: '/pay/payment-ticketing-system',
      },
      {
        title: 'Documents and signing',
        text: 'Producer contracts with their vesting schedule, signed once.',
        href: '/hr/doc-creation-and-signing',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Send your ugliest statement',
    text: 'Scanned, merged cells, three pages of footnotes. We’ll read it with you and figure what one producer should have been paid.',
    primary: createDemoLink('Insurance'),
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
}
