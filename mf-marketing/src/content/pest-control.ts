import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, QuestionPlan, Rows, StepPlan } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PEST_SEASON } from '../sample-data/crews.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/pest-control',
  title: 'Pest control payroll and summer hiring',
  description:
    'Hire the summer team in ten days, pay reps on serviced accounts and technicians on production, and close the season with a back end that adds up.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-pest-control'],
}

const { person, serviced, canceled, backEnd } = PEST_SEASON

export const pestControl = {
  opening: {
    eyebrow: 'Pest control',
    title: 'Sixty reps in May, and a back end that adds\u00a0*up* in October',
    lede: 'A branch hires its summer reps in ten days, pays them every week and settles up when the leaves fall. Sign\u2011ups, services and cancellations are one count, so October is a payday, not an argument.',
    proof: 'Shown: one rep, sixteen weeks, 180 accounts serviced and 14 lost.',
    primary: createDemoLink('Pest Control'),
    quiet: { label: 'Onboarding by phone', href: '/hr/onboarding' },
  } satisfies Opening,
  hiring: {
    head: {
      id: 'pest-hiring',
      title: 'Ten days in April',
      lede: 'Your summer reps come from four campuses with duffel bags and no printer, so onboarding happens on their phones.',
    },
    steps: [
      {
        title: 'The agreement goes out',
        when: 'Day 1',
        text: 'Pay scale, housing deduction and back-end terms, the same for all sixty. Anyone who hasn’t opened it gets a text.',
        scene: {
          label: 'Agreements: 60 sent, 52 signed, 8 opened but not signed.',
          title: 'Summer agreement',
          aside: 'Day 2',
          rows: [
            { label: 'Sent', value: '60' },
            { label: 'Opened, not signed', value: '8' },
            { label: 'Signed', value: '52', tone: 'sum' },
          ],
        },
      },
      {
        title: 'Forms and bank',
        when: 'Days 2 to 6',
        text: 'W\u20114, I\u20119 section 1 and direct deposit before the drive out. Section 2 of the I\u20119 is scheduled at the branch.',
        scene: {
          label: 'Forms: W-4 60 of 60, direct deposit 58, I-9 in person 41.',
          title: 'Forms',
          aside: 'Day 6',
          rows: [
            { label: 'W-4', value: '60 of 60' },
            { label: 'Direct deposit', value: '58 of 60' },
            { label: 'I-9, in person', value: '41 of 60' },
          ],
        },
      },
      {
        title: 'The first door',
        when: 'Day 10',
        text: 'State license on file, territory assigned, product course passed. Anyone missing one doesn’t get a map yet.',
        scene: {
          label: 'Ready for the field: 57 of 60.',
          title: 'Ready to knock',
          aside: 'Day 10',
          rows: [
            { label: 'Course passed', value: '59' },
            { label: 'License on file', value: '57' },
            { label: 'Ready', value: '57', tone: 'sum' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  claim: {
    id: 'pest-retention',
    title: 'A rep you keep is one you don’t have to find',
    lede: 'A second-year rep sells from the first week. Reps come back to branches where the back end was what they were promised, to the dollar.',
  },
  technicians: {
    head: {
      id: 'pest-technicians',
      title: 'Production pay a technician can check at the curb',
      lede: 'Routes pay by the stop, and the law still wants the hours. Crewtally keeps both counts and pays whichever comes to more.',
    },
    items: [
      {
        term: 'A stop is done',
        text: 'It pays by service type: general, rodent station, mosquito, commercial. The rate is right beside the stop.',
        figure: '$21.00',
        given: true,
      },
      {
        term: 'A re-service',
        text: 'Free to the customer, but it still counts. In your plan it may pay nothing, pay half, or take back what the first visit paid.',
        figure: '−$21.00',
        working: '1 stop at $21.00, taken back',
      },
      {
        term: 'An add-on sold at the door',
        text: 'Half to the technician, half to the rep who owns the account, if that’s your rule.',
        figure: '50/50',
      },
      {
        term: 'A light Wednesday',
        text: 'When stops come to less than the hours at minimum wage, the difference is added and labeled.',
        figure: '+$16.00',
        working: '8 h at $7.25 − 2 stops at $21.00',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: {
      id: 'pest-questions',
      title: 'Questions we hear in February',
      lede: 'Before the vans are wrapped.',
    },
    items: [
      {
        question: 'Can rent for the summer house come off the check?',
        answer:
          'Yes, as a deduction each rep has signed for. Some states limit such deductions, so the amount is checked against the state’s floor before the run.',
      },
      {
        question: 'What about an account that cancels in November?',
        answer:
          'It depends on your plan. Many plans count the back end on a cutoff date and carry later losses into next season’s reserve. The date and the carryover are settings, and each rep sees the cutoff on their own page.',
      },
      {
        question: 'Our reps are 1099 and our technicians are W-2.',
        answer:
          'Both go in one run. Reps get their statement and their 1099, technicians their stub and W-2. The payroll itself is provided by our payroll partner.',
      },
      {
        question: 'Do we have to give up our routing software?',
        answer:
          'No. Completed stops come over from it each night. Crewtally counts pay and leaves the truck’s route alone.',
      },
    ],
  } satisfies QuestionPlan,
  links: {
    head: { id: 'pest-links', title: 'Where most branches start' },
    links: [
      { title: 'Onboarding', text: 'Sixty files, one list, and who’s missing what.', href: '/hr/onboarding' },
      {
        title: 'Complex pay structures',
        text: 'Front end, back end, production and floors in one plan.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Learning management',
        text: 'Product labels and ladder safety, with a quiz in the van.',
        href: '/performance/learning-management',
      },
    ],
  } satisfies Links,
  october: {
    title: person.name,
    aside: 'October',
    rows: [
      { label: 'Accounts serviced', value: `${serviced}` },
      { label: 'Lost by the cutoff date', value: `−${canceled}`, tone: 'minus' },
      { label: 'Still on', value: `${serviced - canceled}`, tone: 'sum' },
      { label: 'Back end', detail: '$45.00 each', value: dollars(backEnd), tone: 'total' },
    ],
  } satisfies Rows,
  closing: {
    title: 'Rerun last October with us',
    text: 'Take one rep’s season from your own records. If the back end comes out different from what you paid, you’ll see which line did it.',
    primary: createDemoLink('Pest Control'),
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
}
