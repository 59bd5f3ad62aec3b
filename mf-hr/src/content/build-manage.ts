import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Ledger, Opening, Quotation } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/hr/build-manage',
  title: 'Build and manage your workforce',
  description:
    'Simplify HR as you grow from eight people to eighty: onboarding, hiring, documents, employer of record, PTO and rate changes on one Monday list.',
  flags: MAIN_LAYOUT,
  slots: ['contact-block-button'],
  hydrate: 'never',
  kind: 'product',
}

export const buildManage = {
  opening: {
    eyebrow: 'HR · Build and manage',
    title: 'Simplify HR & scale your workforce with *ease*',
    lede: 'From eight people to eighty, the questions stay the same: who’s starting, who signed, who’s off, who’s coming back. Crewtally answers them on Monday morning, in one list, by name.',
    proof: 'For owners without an HR department, and for the one person who does it all.',
    primary: { label: 'Schedule a demo', href: '/meeting' },
    quiet: { label: 'All of HR', href: '/hr' },
  } satisfies Opening,
  slides: {
    head: {
      id: 'build-slides',
      title: 'Four jobs you can hand over',
      lede: 'Each starts as something you do by hand today and ends as a line on the list, with a name and a date.',
    },
  },
  halves: {
    head: {
      id: 'build-halves',
      title: 'After the first week, the other fifty-one',
      lede: 'Hiring gets the attention. These are the small changes that throw off a payroll when no one writes them down.',
    },
    items: [
      {
        term: 'A setter becomes a closer',
        text: 'Her new split starts on a date you pick. Deals she set before then stay at her old share.',
      },
      {
        term: 'A technician moves to Provo',
        text: 'Branch, manager and truck follow the address. The new crew lead is told first.',
      },
      {
        term: 'A license expires',
        text: 'Reminders go out sixty, thirty and seven days ahead. Once it lapses, the crew board won’t schedule that person.',
      },
      {
        term: 'A crew goes home for winter',
        text: 'Files go dormant, PTO is settled, and in February one text asks who’s coming back.',
      },
      {
        term: 'Someone leaves on a Friday',
        text: 'Last check by the state’s deadline, tools counted, accounts closed, pending commissions listed with their dates.',
      },
    ],
  } satisfies Ledger,
  timeOff: {
    head: {
      id: 'build-time-off',
      title: 'Two days off, and the calls stay covered',
      lede: 'Cody requests PTO from his van. You’ll see whether you can say yes, and how many hours he’d have left.',
    },
    callouts: [
      {
        title: 'One request, the whole board',
        text: 'Two technicians must be on the board every day. With Cody gone both days, two still are. You can say yes.',
        at: { x: 98, y: 27.1 },
      },
      {
        title: 'Earned by the hour worked',
        text: 'Or by pay period, or all at once: you choose. Sick leave has its own line where the state requires it.',
        at: { x: 98, y: 62.4, phone: 61.3 },
      },
      {
        title: 'What’s left, to the hour',
        text: 'Technicians can check their own balance. The same number goes on the pay stub.',
        at: { x: 98, y: 89.3, phone: 91.4 },
      },
    ],
  } satisfies Annotated,
  quote: {
    text: 'I run the office for fifty-four people on my own. On Monday I open the list, do what’s on it, and I’m done by ten.',
    name: 'Gloria Tanaka',
    role: 'Office manager',
    company: 'Blue Mesa Lawn & Tree',
    portrait: 'voice-gloria-tanaka',
  } satisfies Quotation,
}
