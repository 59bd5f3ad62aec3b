import type { BeforeAfterProps, Callout, LedgerItem, QuoteProps } from 'shared-ui'
import { TALKS_PER_SET } from '../figures/ride-along.ts'
import type { StepScene } from './step-scene.ts'

export const rideAlong: StepScene['scene'] = {
  label: `Ride-along for Marcus Yoder with Ana Castillo on Monday: he needs ${TALKS_PER_SET.marcus} talks for one appointment, the team ${TALKS_PER_SET.team}, Ana ${TALKS_PER_SET.ana}.`,
  title: 'Ride-along, Marcus',
  aside: 'Mon 3 pm, with Ana',
  rows: [
    { label: 'Marcus', detail: 'talks to set one', value: TALKS_PER_SET.marcus },
    { label: 'Team', value: TALKS_PER_SET.team },
    { label: 'Ana', value: TALKS_PER_SET.ana },
  ],
}

export const parts: readonly LedgerItem[] = [
  {
    term: 'Applicant tracking',
    text: 'Which sticker, which friend, which ad brought the setter who is still here on day 90, and what that one cost you.',
    figure: 'Day 0',
    href: '/performance/ats',
  },
  {
    term: 'Learning management',
    text: 'Short lessons from your own roofs and doorsteps, a quiz at the end, and every card and permit with its last day.',
    figure: 'Week 1',
    href: '/performance/learning-management',
  },
  {
    term: 'Workforce Management',
    text: 'Crews, leads, streets and keys: who stands where on Monday, and what each of them may see.',
    figure: 'Mondays',
    href: '/performance/user-management',
  },
  {
    term: 'Gamification',
    text: 'Contests with rules on one sheet, points anyone can add up, and prizes that land on the stub.',
    figure: 'Monthly',
    href: '/performance/gamification',
  },
]

export const callouts: readonly Callout[] = [
  { title: 'Ahead or behind, in a number', text: 'Two weeks below the line, and the crew lead has a ride-along in the calendar, with the step of the talk to listen for.', at: { x: 98, y: 15 } },
  { title: 'Against your own, not a brochure', text: 'The dashed line is what your last five setters did in the same week. Nobody else’s company is in it.', at: { x: 98, y: 40 } },
  { title: 'What happened, on the same sheet', text: 'Courses, permit, territory. What helped Bree is on file, so the next one gets it too.', at: { x: 98, y: 80 } },
]

export const groupText: BeforeAfterProps['before'] = {
  label: 'The group text, Sunday, 9:14 pm',
  lines: [
    { text: 'Hank: numbers please', figure: '9:14' },
    { text: 'Andre 3', figure: '9:20' },
    { text: 'Marisol 2, one more maybe', figure: '9:31' },
    { text: 'Sam 2', figure: '9:40', struck: true },
    { text: 'Sam 1, one cancelled', figure: '10:02' },
    { text: 'Jo ???', figure: '11:15' },
  ],
  note: 'Put Jo down for 2, ask Monday.',
}

export const quote: QuoteProps = {
  text: 'I used to let the quiet ones go in week five. Now I can see it is the second minute of the talk, and I ride along for that.',
  name: 'Curtis Abernathy',
  role: 'sales manager',
  company: 'Saltbush Pest Control',
  portrait: 'performance-quote-20',
}
