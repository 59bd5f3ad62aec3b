import { namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { OFFICE_DAYS, RIDGELINE_SHOP } from 'shared-ui/scenes/ridgeline-people.ts'
import type { Conversation, RecruiterSlide } from '../components/company/company.schema.ts'

/** Slides about the AI recruiter. They are in a separate file, so that the carousel's script does not load other texts. */
export const RECRUITER_SLIDES: readonly RecruiterSlide[] = [
  {
    key: 'answers',
    title: 'Answers in a minute',
    description: 'Any hour.',
    points: ['Spanish, too', 'Your answers', 'Asks once'],
    button: { label: 'See the sources', href: '/hr/hiring-workflows' },
    chat: {
      label: `An applicant asks what a setter makes; the recruiter quotes the published plan: hourly pay, plus ${SHARES.setter} percent of each deal’s pool.`,
      title: 'Ben Tully',
      aside: 'Sat 7:13 am',
      messages: [
        { from: 'person', at: '7:12 am', text: 'setter pay?' },
        { from: 'agent', at: '7:13 am', text: `Hourly, plus ${SHARES.setter}%.` },
      ],
    },
  },
  {
    key: 'asks',
    title: 'Asks what you’d ask',
    description: 'Five questions.',
    points: ['Requirements first', 'Word for word', 'Short summary'],
    button: { label: 'See the card', href: '/performance/ats' },
    chat: {
      label: 'The recruiter asks Reggie Sloan how many Saturdays he could work, and he answers three.',
      title: 'Reggie Sloan',
      aside: 'Question 3 of 5',
      messages: [
        { from: 'agent', at: '8:47 pm', text: 'How many Saturdays?' },
        { from: 'person', at: '8:49 pm', text: '3' },
      ],
    },
  },
  {
    key: 'books',
    title: 'Books the ride-along',
    description: 'Finds a spot.',
    points: ['Real calendars', 'Two reminders', 'Rebooks itself'],
    button: { label: 'Get a demo', href: '/meeting' },
    chat: {
      label: 'Omar Diallo moves his ride-along from Monday to Wednesday at 10 am; the recruiter confirms.',
      title: 'Omar Diallo',
      aside: 'Rebooked',
      messages: [
        { from: 'person', at: '6:21 pm', text: 'wed instead?' },
        { from: 'agent', at: '6:21 pm', text: 'Wednesday at 10.' },
      ],
    },
  },
]

export const CONVERSATIONS: Record<'hero' | 'books', Conversation> = {
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
