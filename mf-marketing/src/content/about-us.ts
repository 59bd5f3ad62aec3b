import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Head, Ledger, Rows } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/about-us',
  title: 'About us: the check that was $212 short',
  description:
    'Who builds Crewtally and why. Our mission, our vision, one wrong check in Orem, Utah, and the 150+ admin hours a month that offices get back.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'about',
}

/** Mission and vision. Several pages use these texts. */
export const MISSION = {
  statement: 'Pay people exactly what they earned, on the day you said you would.',
  text: 'Most arguments on a crew start with a number that can’t be explained. We build the count so that the people who did the work can check it themselves.',
}
export const VISION = {
  statement: 'A trade where everyone trusts the first count.',
  text: 'Setters, installers and techs stop keeping a count of their own, owners sleep on Thursday nights, and good people stay because the pay was right.',
}

export const about = {
  hero: {
    eyebrow: 'About Crewtally',
    title: 'It began with a check that was *$212* short',
    lede: 'And with the Saturday it took to find out why. We build payroll, HR and performance software for people who are paid by what they get done, so that the count comes out right the first time.',
  },
  /** Calculation: 11 accounts at $96 are $1,056. Two did not count ($192), and $20 were charged back. $1,056 − $212 = $844. */
  sheet: {
    label:
      'A payday sheet of August 9, 2019: eleven accounts at $96.00 make $1,056.00; nine were counted and $20.00 charged back, so $844.00 was paid, $212.00 short.',
    title: 'Payday, branch 3',
    aside: 'Aug 9, 2019',
    rows: [
      { label: 'What Ian sold', detail: '11 accounts at $96.00', value: '$1,056.00' },
      { label: 'Credited to someone else', detail: 'two, same street', value: '−$192.00', tone: 'minus' },
      { label: 'Chargeback', detail: 'he wasn’t told about', value: '−$20.00', tone: 'minus' },
      { label: 'What the check said', value: '$844.00', tone: 'total' },
    ],
  } satisfies Rows,
  story: {
    head: { id: 'about-story', title: 'Seven years, from one branch to a hundred companies' },
    text: [
      'In the summer of 2019, Renata Solis ran payroll for a pest-control branch in Orem. On a Friday in August a rep named Ian stood at her desk with his own list. His check was $212 short. She knew he was honest, but the sheet was all she had to go on. It took her all of Saturday, with two phones and a shoebox of agreements, to find out he was right about all of it.',
      'Her husband, Joel, wrote software for a living. That night they counted the ways a commission can go wrong between a door and a check. They stopped at thirty-one. Most had nothing to do with arithmetic. A deal had two names and the sheet had room for one. A rate changed on the fifteenth. A cancellation lived in somebody’s inbox.',
      'The first Crewtally was a page on Ian’s phone that showed each account with its rate, status and date. Reps stopped coming to the desk. By the next summer, three other branches wanted the page, and the summer after that so did a roofer. Why couldn’t it also run his payroll, he asked, and handle hiring, and keep the agreements the rates came from?',
      'Now it does. Payroll itself is provided by a licensed partner; the count is ours. Renata still reads every plan that comes in with a rule we haven’t seen before. Ian is head of support.',
    ],
  },
  first: {
    head: {
      id: 'about-first',
      title: 'Thirty-one ways to lose pay, one page to catch them',
      lede: 'The list from that night still hangs in the office. Ian’s page was our first fix.',
    },
    before: {
      label: 'From the kitchen table, August 2019',
      kind: 'folder',
      title: 'Where it goes wrong',
      lines: [
        { text: '1 Two names, one deal' },
        { text: '2 Rate changed on the 15th' },
        { text: '3 Cancel sits in an inbox' },
        { text: '4 Same street, other rep' },
        { text: '31 No one told him' },
      ],
      note: 'Hardly any math',
    },
    afterLabel: 'Ian’s page, two weeks later',
  } satisfies Change,
  /** Calculation: 8 accounts at $96 are $768, 2 more are $192, and a chargeback is $20. $768 + $192 − $20 = $940. */
  page: {
    label:
      'The first page on Ian’s phone, for the payday of August 23, 2019: eight accounts at $96.00 make $768.00, two on Larch Street, both his, make $192.00, one cancellation he was told about takes off $20.00; $940.00 in all.',
    title: 'Ian’s accounts',
    aside: 'Aug 23',
    rows: [
      { label: 'Serviced', detail: '8 at $96.00', value: '$768.00' },
      { label: 'Larch Street', detail: '2, both his', value: '$192.00' },
      { label: 'Chargeback', detail: 'told Aug 14', value: '−$20.00', tone: 'minus' },
      { label: 'This payday', value: '$940.00', tone: 'total' },
    ],
  } satisfies Rows,
  hours: {
    head: { id: 'about-hours', title: 'Where the hours go' } satisfies Head,
    text: [
      'We ask each customer to log a month of admin hours before they start, and again in the fourth month. For the typical customer, more than 150 hours a month of payroll, corrections, pay questions and new-hire paperwork are gone.',
      'Here’s what offices tell us they do with the time: ride-alongs, collections, one new branch, and a good many Fridays that ended at four.',
    ],
  },
  habits: {
    head: {
      id: 'about-habits',
      title: 'What we hold ourselves to',
      lede: 'Four habits. New people hear them in their first week and are free to quote them back to us.',
    },
    items: [
      {
        term: 'No number without its math',
        text: 'If the app shows an amount, a tap shows where it came from. If we can’t show it, the amount doesn’t ship.',
      },
      {
        term: 'Friday comes first',
        text: 'Nothing goes live on a Thursday. Support stays until the last customer’s payroll is approved.',
      },
      {
        term: 'Write it for the rep',
        text: 'If a nineteen-year-old setter can’t follow a rule, we rewrite it until they can.',
      },
      {
        term: 'Say what we’re not',
        text: 'We aren’t your payroll provider, your lawyer or your accountant. We work with them, and we’ll tell you where our job ends.',
      },
    ],
  } satisfies Ledger,
  people: {
    head: {
      id: 'about-people',
      title: 'The people who count',
      lede: 'We’re forty-six people, most of us in Lehi. A third of us have knocked on doors, done installs or run payroll for a living.',
    },
    items: [
      {
        name: 'Renata Solis',
        role: 'Founder, chief executive',
        note: 'Ran payroll for six years',
        portrait: 'voice-renata-solis',
      },
      {
        name: 'Joel Solis',
        role: 'Founder, engineering',
        note: 'Wrote the page on Ian’s phone',
        portrait: 'voice-joel-solis',
      },
      {
        name: 'Ian Mercado',
        role: 'Head of support',
        note: 'The one who was $212 short',
        portrait: 'voice-ian-mercado',
      },
      {
        name: 'Patrice Amadi',
        role: 'Payroll operations',
        note: 'Certified payroll professional',
        portrait: 'voice-patrice-amadi',
      },
      {
        name: 'Wes Halloran',
        role: 'Implementations',
        note: 'Roofed for eleven years',
        portrait: 'voice-wes-halloran',
      },
      {
        name: 'Mei Okada',
        role: 'Head of product',
        note: 'Sold fiber on foot, two summers',
        portrait: 'voice-mei-okada',
      },
    ],
  },
  closing: {
    title: 'Come and see us count',
    text: '2180 Sorrel Street, Suite 300, Lehi. There’s coffee, and the shoebox is on a shelf by the door.',
    primary: { label: 'Contact Us', href: '/contact-us' },
    quiet: { label: 'Open roles', href: '/career' },
  } satisfies Closing,
}
