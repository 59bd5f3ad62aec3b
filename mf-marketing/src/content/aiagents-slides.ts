import { dollars } from 'shared-ui/scenes/money.ts'
import { namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import {
  computeContract,
  computePool,
  SHARES,
  computeShare,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { OFFICE_DAYS, RIDGELINE_SHOP } from 'shared-ui/scenes/ridgeline-people.ts'
import type { Conversation, RecruiterSlide } from '../components/company/company.schema.ts'

const { alvarez } = SOLAR_DEALS
const whole = (amount: number) => dollars(amount, { cents: false })

/** Slides about the AI recruiter. They are in a separate file, so that the carousel's script does not load other texts. */
export const RECRUITER_SLIDES: readonly RecruiterSlide[] = [
  {
    key: 'answers',
    title: 'Answers in a minute',
    description: 'By text, any hour.',
    points: ['English or Spanish', 'Your own answers', 'Nothing sent twice'],
    button: { label: 'See the sources', href: '/hr/hiring-workflows' },
    scene: 'answers',
  },
  {
    key: 'asks',
    title: 'Asks what you’d ask',
    description: 'Five questions, your order.',
    points: ['Requirements first', 'Answers word for word', 'A short summary'],
    button: { label: 'See the card', href: '/performance/ats' },
    scene: 'asks',
  },
  {
    key: 'books',
    title: 'Books the ride-along',
    description: 'Finds an open spot.',
    points: ['Closers’ real calendars', 'Two reminders', 'Reschedules on its own'],
    button: { label: 'Get a demo', href: '/meeting' },
    scene: 'books',
  },
]

export const CONVERSATIONS: Record<'hero' | RecruiterSlide['scene'], Conversation> = {
  hero: {
    label:
      'Text messages: Noor Haddad applies at 9:00 pm, the recruiter asks about her license and a ride-along next week, and at 9:04 pm a ride-along on Tuesday at 2 pm is set.',
    title: 'Ridgeline, hiring',
    aside: 'Fri 9:04 pm',
    messages: [
      {
        from: 'agent',
        at: '9:00 pm',
        text: 'Hi Noor, this is Ridgeline’s automated recruiter. Thanks for applying as a setter. Do you have a driver’s license?',
      },
      { from: 'person', at: '9:02 pm', text: 'yes! since 2021' },
      {
        from: 'agent',
        at: '9:02 pm',
        text: 'Good. Can you ride along next week? Jo has Tuesday at 2 or Wednesday at 4.',
      },
      { from: 'person', at: '9:04 pm', text: 'tues 2 works' },
      {
        from: 'agent',
        at: '9:04 pm',
        text: `Booked. ${namedDay(OFFICE_DAYS.noorRides)}, 2 pm, at our shop, ${RIDGELINE_SHOP}. Wear shoes you can walk in.`,
      },
    ],
  },
  answers: {
    label: `An applicant asks what a setter makes; the recruiter quotes the published plan: ${SHARES.setter} percent of the pool, ${dollars(computeShare(alvarez, 'setter'))} on a deal of ${dollars(computeContract(alvarez))}.`,
    title: 'Ben Tully',
    aside: 'Sat 7:13 am',
    messages: [
      { from: 'person', at: '7:12 am', text: 'what do setters actually make tho' },
      {
        from: 'agent',
        at: '7:13 am',
        text: `Hourly plus ${SHARES.setter}% of the deal’s pool. On a ${whole(computeContract(alvarez))} deal the pool is ${whole(computePool(alvarez))}, so the setter’s share is ${whole(computeShare(alvarez, 'setter'))}. Hank can tell you what last year’s setters averaged. Want him to call you?`,
      },
    ],
  },
  asks: {
    label: 'The recruiter asks Reggie Sloan about weekends and follows up on a thin answer.',
    title: 'Reggie Sloan',
    aside: 'Question 3 of 5',
    messages: [
      {
        from: 'agent',
        at: '8:47 pm',
        text: 'Most people are home on Saturdays. How many could you work in a month?',
      },
      { from: 'person', at: '8:49 pm', text: 'some' },
      { from: 'agent', at: '8:49 pm', text: 'Two, three, or all four?' },
      { from: 'person', at: '8:50 pm', text: '3 for sure' },
    ],
  },
  books: {
    label:
      'Omar Diallo moves his ride-along from Monday to Wednesday at 10 am; the recruiter confirms and tells the closer.',
    title: 'Omar Diallo',
    aside: 'Rebooked',
    messages: [
      { from: 'agent', at: '6:00 pm', text: 'Tomorrow at 10 you’re riding along with Andre. Still good?' },
      { from: 'person', at: '6:21 pm', text: 'car trouble, can we do wed' },
      {
        from: 'agent',
        at: '6:21 pm',
        text: 'Wednesday at 10 it is. Andre knows. He can pick you up on State Street at 9:40.',
      },
    ],
  },
}
