import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Change, Closing, Ledger, Opening } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/solar',
  title: 'Solar payroll: setter, closer and override splits',
  description:
    'Pay setters, closers and managers on the milestone you choose: signed, installed, permission to operate. Each clawback is dated and explained on the stub.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-solar'],
}

export const solar = {
  opening: {
    eyebrow: 'Solar',
    title: 'Setter, closer and manager see the *same* deal',
    lede: 'A deal is signed in May, installed in June and switched on in July. Crewtally counts each share of the commission at the milestone you chose. If the deal cancels, the plan claws it back exactly as signed.',
    proof: 'Shown: one deal’s three shares, another’s clawback, and nothing to argue about.',
    primary: createDemoLink('Solar'),
    quiet: { label: 'How commissions are calculated', href: '/pay/commission-calculation' },
  } satisfies Opening,
  stages: {
    head: {
      id: 'solar-stages',
      title: 'Permit, install, power: pay follows the job',
      lede: 'Lenders fund in stages, and many companies pay that way, too. Closers can see what’s been paid and what the utility is holding up.',
    },
    callouts: [
      {
        title: 'Your stages, your percentages',
        text: 'All of it at install, or part at permit and the rest at permission to operate. One plan per lender, if the lenders differ.',
        at: { x: 98.5, y: 24.2, phone: 21.6 },
      },
      {
        title: 'The date comes from the job',
        text: 'The permit number, the inspection or the utility’s letter moves the bar. A “done” in the group chat doesn’t.',
        at: { x: 98.5, y: 46.7, phone: 41.6 },
      },
      {
        title: 'What’s still owed stays in sight',
        text: 'The last part is on the closer’s page from day one, so July doesn’t start with a phone call.',
        at: { x: 98.5, y: 69.2, phone: 61.7 },
      },
    ],
  } satisfies Annotated,
  troubles: {
    head: {
      id: 'solar-troubles',
      title: 'Five ways a solar deal goes sideways',
      lede: 'Each one has a rule in the plan, agreed on before the season starts.',
    },
    items: [
      {
        term: 'It cancels on day 41',
        text: 'The clawback is shared the way the pay was shared, has a date, and gets its own line on the stub.',
      },
      {
        term: 'It’s redesigned',
        text: 'Three fewer panels after the site survey: the pool is recalculated from the final contract, and both versions stay on file.',
      },
      {
        term: 'The setter is missing',
        text: 'The setter’s share waits for a name. The gap shows on the draft stub, in time to fix it, and no one else’s share waits.',
      },
      {
        term: 'A manager moves',
        text: 'Overrides go to whoever led the team the day the deal was signed, so a transfer in June can’t rewrite May.',
      },
      {
        term: 'The dealer fee grows',
        text: 'The fee comes off before the pool or after it, lender by lender. The plan says which, and the rep signed the plan.',
      },
    ],
  } satisfies Ledger,
  chat: {
    head: {
      id: 'solar-chat',
      title: 'Four questions from Thursday night, answered on the stub',
      lede: 'They come up every payday. Here, each one gets answered once.',
    },
    before: {
      label: 'Closers, Thursday 9:14 pm, forty unread',
      kind: 'thread',
      title: 'Solar closers',
      lines: [
        { from: 'Marisol', text: 'Where is Alvarez??', figure: '9:14' },
        { from: 'Marisol', text: '−700 for Jensen? That’s not just me', figure: '9:16' },
        { from: 'Andre', text: 'Isn’t it −420? Ask Tyrell, he set it', figure: '9:21' },
        { from: 'Sam', text: 'Okafor, 14 or 16 panels? Somebody check', figure: '9:30' },
        { from: 'Marisol', text: 'And the October bonus? Five deals or six', figure: '9:44' },
      ],
      note: 'Priya is asleep. Payday is in nine hours.',
    },
    afterLabel: 'Marisol’s stub: each answer on its line',
  } satisfies Change,
  links: {
    head: { id: 'solar-links', title: 'What solar companies turn on first' },
    links: [
      {
        title: 'Commission calculation',
        text: 'Pools, splits and clawbacks counted from the contract itself.',
        href: '/pay/commission-calculation',
      },
      {
        title: 'Gamification',
        text: 'A leaderboard for setters and one for closers, built on the numbers payroll uses.',
        href: '/performance/gamification',
      },
      {
        title: 'Hiring workflows',
        text: 'A setter applies, rides along and signs within eight days.',
        href: '/hr/hiring-workflows',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Show us the deal that\u00A0canceled',
    text: 'We’ll enter it together, with its split and your clawback rule, and you’ll see what each person’s stub would have said on Friday.',
    primary: createDemoLink('Solar'),
    quiet: { label: 'Case studies', href: '/case-study' },
  } satisfies Closing,
}
