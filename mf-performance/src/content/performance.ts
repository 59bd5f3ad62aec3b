import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Change, Closing, Ledger, Opening, Quotation } from 'shared-ui'
import { WEEK_TOTAL } from '../sample-data/setters.ts'

export const route: AreaRouteInput = {
  path: '/performance',
  title: 'Performance: crews, hiring, contests and training',
  description:
    'See who’s ramping, who needs a ride-along and whose permit is about to expire: crews, applicants, contests and lessons for field teams, in one place.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'product',
}

export const performance = {
  opening: {
    eyebrow: 'Performance',
    title: 'Friday’s check starts at Monday’s first *door*',
    lede: 'See crews, applicants, training and contests in one place. Marcus knocks on the most doors but has the fewest appointments kept. On Monday, he rides along with Ana.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Crews and territories', href: '/performance/user-management' },
    proof: `Four setters, ${WEEK_TOTAL.doors} doors, ${WEEK_TOTAL.kept} appointments kept: one week at our sample company.`,
  } satisfies Opening,
  parts: {
    head: {
      id: 'performance-parts',
      title: 'Four tools, from first application to first place',
      lede: 'In the order a new hire meets them. They share one file per person, so a course passed on Wednesday shows up on Monday’s crew board.',
    },
    items: [
      {
        term: 'Applicant tracking',
        href: '/performance/ats',
        text: 'Which sticker, which friend, which ad brought in the setter who’s still here on day 90, and what that hire cost you.',
      },
      {
        term: 'Learning management',
        href: '/performance/learning-management',
        text: 'Short lessons from your own roofs and doorsteps, a quiz at the end, and every card and permit with its expiration date.',
      },
      {
        term: 'Workforce management',
        href: '/performance/user-management',
        text: 'Crews, leads, streets and permissions: who’s where on Monday, and what each person can see.',
      },
      {
        term: 'Gamification',
        href: '/performance/gamification',
        text: 'Contests with rules on one sheet, points anyone can add up, and prizes that land on the stub.',
      },
    ],
  } satisfies Ledger,
  ramp: {
    head: {
      id: 'performance-ramp',
      title: 'Slow start, or real trouble?',
      lede: 'Plenty of setters quit when they’re right on schedule and don’t know it. Put every new hire on your own curve.',
    },
    callouts: [
      {
        title: 'Ahead or behind, in one number',
        text: 'Two weeks below the line, and a ride-along goes on the calendar, with the part of the pitch to listen for.',
        at: { x: 98, y: 20.1, phone: 26.7 },
      },
      {
        title: 'Measured against your own people',
        text: 'The dashed line is what your last five setters averaged in the same week. No industry averages.',
        at: { x: 98, y: 45 },
      },
      {
        title: 'What happened, on the same sheet',
        text: 'Courses, permit, territory. What helped Bree is on file, so the next hire gets it, too.',
        at: { x: 98, y: 84.8, phone: 86 },
      },
    ],
  } satisfies Annotated,
  sunday: {
    head: { id: 'performance-sunday', title: 'No more Sunday\u2011night texts asking for numbers' },
    before: {
      label: 'The group text, Sunday, 9:14 pm',
      kind: 'thread',
      title: 'Solar closers',
      lines: [
        { from: 'Hank', text: 'Numbers please', figure: '9:14' },
        { from: 'Andre', text: '3', figure: '9:20' },
        { from: 'Marisol', text: '2, one more maybe', figure: '9:31' },
        { from: 'Sam', text: '2', figure: '9:40', struck: true },
        { from: 'Sam', text: '1, one canceled', figure: '10:02' },
        { from: 'Hank', text: 'Jo???', figure: '11:15' },
      ],
      note: 'Put Jo down for 2, ask Monday.',
    },
    afterLabel: 'Every closer, any time, from installed deals',
  } satisfies Change,
  quote: {
    text: 'I used to let the quiet ones go in week five. Now I can see they lose people in the pitch, and I ride along for that.',
    name: 'Curtis Mayhew',
    role: 'Sales manager',
    company: 'Saltbush Pest Control',
    portrait: 'voice-curtis-mayhew',
  } satisfies Quotation,
  closing: {
    title: 'Show us your slowest month',
    text: 'Send doors, appointments and installs as you have them, even on paper. We’ll put them on one curve in the demo.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Where the count turns into pay', href: '/pay' },
  } satisfies Closing,
}
