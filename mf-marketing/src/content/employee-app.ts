import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Head, Ledger, Opening, QuestionPlan, StepPlan, Table } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { PHONE_PAY, SIGNINGS, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { RATES } from 'shared-ui/scenes/ridgeline-people.ts'

export const route: AreaRouteInput = {
  path: '/employee-app',
  title: 'The employee app: pay, questions, courses',
  description:
    'What crews do on their phones: check the day’s pay with its math, ask about any line, take a course in the truck. No download, in English and Spanish.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

const { person, date, hours, tuneUps, total, share, available } = PHONE_PAY
const [first = ''] = person.name.split(' ')

export const app = {
  opening: {
    eyebrow: 'The employee app',
    title: 'The pay\u00A0office fits in a\u00A0back *pocket*',
    lede: `${first} is in a driveway with four calls behind him. He can see what the day is worth, how it adds up, and how much of it he can have tonight. No one in the office had to pick up the phone.`,
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'The product in eight screens', href: '/tour' },
    proof: 'Opens from a text. Nothing to download, no password to forget.',
  } satisfies Opening,
  day: {
    head: {
      id: 'app-day',
      title: 'One workday, four looks at a phone',
      lede: 'That’s under ten minutes in all. The rest of the day, the phone stays in the pocket, where it belongs when you’re on a ladder.',
    },
    steps: [
      {
        when: SIGNINGS.talk.at,
        title: 'Sign the safety talk',
        text: 'The lead reads it at the tailgate, and the phone goes around. Everyone signs before the vans leave.',
        scene: {
          title: 'Service',
          aside: 'Safety talk',
          rows: [
            { label: 'On the board', value: '3' },
            { label: 'Signed', value: '3' },
            { label: 'Missing', value: 'none' },
          ],
        },
      },
      {
        when: 'Between calls',
        title: 'Finish a lesson',
        text: 'Six minutes and three questions. It picks up where you left off, even without a signal.',
        scene: {
          title: 'Refrigerants, lesson 2',
          aside: 'Offline',
          rows: [
            { label: 'Watched', value: '6 min' },
            { label: 'Right answers', value: '3 of 3' },
            { label: 'Saved', value: 'on the phone' },
          ],
        },
      },
      {
        when: 'Last call closed',
        title: 'See what the day came to',
        text: 'Hours, pieces and the spiff, as they’ll appear on the stub. Tap one for the rule.',
        scene: {
          title: 'Today',
          aside: shortDate(date),
          rows: [
            {
              label: 'Hours',
              working: `${hours.toFixed(1)} h at ${dollars(RATES.technicianHour)}`,
              value: dollars(hours * RATES.technicianHour),
            },
            {
              label: 'Tune-ups',
              working: `${tuneUps} at ${dollars(RATES.tuneUp)}`,
              value: dollars(tuneUps * RATES.tuneUp),
            },
            { label: 'Spiff', working: 'thermostat', value: dollars(RATES.thermostat) },
          ],
        },
      },
      {
        when: 'Before dinner',
        title: 'Take part of it out',
        text: 'As much as the company allows. The rest waits for payday, and the stub shows both.',
        scene: {
          title: 'Tonight',
          aside: first,
          rows: [
            { label: 'Available', working: `${share}% of ${dollars(total)}`, value: dollars(available) },
            { label: 'Share allowed', value: `${share}%` },
            {
              label: 'Payday, before taxes',
              working: `${dollars(total)} − ${dollars(available)}`,
              value: dollars(total - available),
            },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  ask: {
    head: {
      id: 'app-ask',
      title: 'A question goes to a person, not a group chat',
      lede: `Ticket ${TICKET.number} was asked and settled in ${TICKET.minutes} minutes, in time for Friday’s run.`,
    },
    points: [
      'Asked from the stub itself. The deal, its rule and its dates come along, so no one has to describe them.',
      'Answered by whoever knows: splits by payroll and the sales manager, taxes by the payroll partner, all in one thread.',
      'Fixed in the answer itself. Not “we’ll look into it,” but the amount that was added and the run it’s in.',
    ],
  },
  learn: {
    head: {
      id: 'app-learn',
      title: 'Training that fits in a passenger seat',
      lede: 'A lesson takes less time than a drive-through line. The quiz has one question that trips people up: when to clip in. Pass the quiz, and the crew board knows by Monday.',
    } satisfies Head,
  },
  who: {
    head: {
      id: 'app-who',
      title: 'What’s on whose phone',
      lede: 'The same app, tailored to the job. No one scrolls past someone else’s work to find their own.',
    },
    caption: 'What each role sees on the phone',
    columns: ['Setter', 'Closer', 'Installer', 'Technician'],
    rows: [
      { label: 'Today', cells: ['Doors and appointments', 'Appointments', 'Site and crew', 'Calls'] },
      {
        label: 'Pay so far',
        cells: [
          'Hours, splits on install',
          'Splits, tiers, clawbacks',
          'Panels, squares, hours',
          'Hours, pieces, spiffs',
        ],
      },
      {
        label: 'What’s coming',
        cells: ['Deals not installed yet', 'Deals by stage', 'Jobs not signed off', 'Open calls'],
      },
      { label: 'Ask about a line', cells: [true, true, true, true] },
      { label: 'Courses and quizzes', cells: [true, true, true, true] },
      { label: 'Leaderboard', cells: ['Own team', 'Own team', 'By crew, if you want one', 'Off by default'] },
      { label: 'Stubs and tax forms', note: 'even after leaving', cells: [true, true, true, true] },
    ],
  } satisfies Table,
  manners: {
    head: {
      id: 'app-manners',
      title: 'Why a crew trusts it',
      lede: 'A crew won’t use an app it doesn’t trust. Here are four reasons it trusts this one.',
    },
    items: [
      {
        term: 'It doesn’t track anyone through the day',
        text: 'Location is recorded twice: at clock-in and at clock-out, at the job site. In between and afterward, nothing is recorded.',
      },
      {
        term: 'The math is in the open',
        text: 'If an amount is on the screen, tapping it shows the rule, the deal and the date. If we can’t show those, the amount doesn’t appear.',
      },
      {
        term: 'An old phone will do',
        text: 'The app runs in the browser of a five-year-old Android. With one bar, pay loads first and pictures last.',
      },
      {
        term: 'Spanish is built in',
        text: 'Pay, questions and courses are in Spanish, too. Someone can ask in one language and get the answer in both.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'app-questions', title: 'What crews ask in the first week' },
    items: [
      {
        question: 'Do I have to use my own phone?',
        answer:
          'You decide that with your employer, and some states have a rule about it. A tablet in the shop works as well: sign in with a code, look, and it signs you out.',
      },
      {
        question: 'Can my manager see what I’ve asked about my pay?',
        answer:
          'Only if the question needs their answer, as one about a split does. A question about a garnishment or taxes stays between you, payroll and the payroll partner.',
      },
      {
        question: 'What if I change my number?',
        answer:
          'Tell payroll, in person or by phone. They confirm it’s you, and from then on the code goes to the new number. No one can change it by text alone.',
      },
      {
        question: 'I left in August. How do I get my W-2?',
        answer:
          'Sign in as before. Your stubs and tax forms stay open to you after your last day, and nothing else does.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Hand your phone to your toughest rep',
    text: 'In the demo, we text a sample login to any phone in the room. Give the phone to the rep who keeps their own count.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How pay questions are handled', href: '/pay/payment-ticketing-system' },
  } satisfies Closing,
}
