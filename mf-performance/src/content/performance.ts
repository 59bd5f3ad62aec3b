import type { BeforeAfterProps, Callout, LedgerItem, QuoteProps } from 'shared-ui'

export const parts: readonly LedgerItem[] = [
  {
    term: 'Applicant tracking',
    text: 'Which sticker, which friend, which ad brought the setter who is still here on day 90, and what that one cost you.',
    figure: 'Before day 1',
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
    figure: 'Every Monday',
    href: '/performance/user-management',
  },
  {
    term: 'Gamification',
    text: 'Contests with rules on one sheet, points anyone can add up, and prizes that land on the stub.',
    figure: 'Every month',
    href: '/performance/gamification',
  },
]

export const callouts: readonly Callout[] = [
  { title: 'Against your own, not a brochure', text: 'The dashed line is what your last five setters did in the same week. Eight ahead is eight ahead of them.', at: { x: 98, y: 15 } },
  { title: 'A flat week gets a ride-along', text: 'Two weeks under the line and the crew lead has a morning in the calendar, with the step of the talk to listen for.', at: { x: 66, y: 45 } },
  { title: 'The year so far, in three lines', text: 'Courses, permit, territory. What helped Bree is on file, so the next one gets it too.', at: { x: 98, y: 85 } },
]

export const groupText: BeforeAfterProps['before'] = {
  label: 'The group text, Sunday, 9:14 pm',
  lines: [
    { text: 'Hank: numbers please', figure: '9:14' },
    { text: 'Andre 3', figure: '9:20' },
    { text: 'Marisol 2, one more maybe', figure: '9:31' },
    { text: 'Sam 2', figure: '9:40', struck: true },
    { text: 'Sam 1, other one cancelled', figure: '10:02' },
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
