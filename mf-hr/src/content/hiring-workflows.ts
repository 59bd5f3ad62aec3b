import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Change, Ledger, Opening, Rows } from 'shared-ui'
import { SIGNINGS } from 'shared-ui/scenes/ridgeline.ts'
import { BOARD_DAYS as days } from '../sample-data/ridgeline-hr.ts'

export const route: AreaRouteInput = {
  path: '/hr/hiring-workflows',
  title: 'Hiring workflows with ride-alongs built in',
  description:
    'Move applicants from a scored phone screen to a ride-along and an offer on one board for each role, with an owner and a day limit on every stage.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const hiringWorkflows = {
  opening: {
    eyebrow: 'HR · Hiring workflows',
    title: 'Find out on the *ride\u2011along*, not in week three',
    lede: 'Anyone can talk a good game. Crewtally moves each applicant from a text to a phone screen to a day with one of your people, then asks that person the one question that counts: would you hire them?',
    proof: 'On this board: six people for one setter role, and an offer on day eight.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Applicant tracking in depth', href: '/performance/ats' },
  } satisfies Opening,
  offer: {
    label: `Lena Ortiz: rode along on day ${days.lenaRode}, offer sent and signed on day ${days.offer}.`,
    title: 'Lena Ortiz',
    aside: 'Offer',
    rows: [
      { label: 'Rode along', value: `Day ${days.lenaRode}` },
      { label: 'Offer sent', value: `Day ${days.offer}, ${SIGNINGS.offer.sent}` },
      { label: 'Signed', value: `Day ${days.offer}, ${SIGNINGS.offer.signed}` },
    ],
  } satisfies Rows,
  stages: {
    head: {
      id: 'hiring-stages',
      title: 'From application to offer in four stages',
      lede: 'All four come built in. Rename them, drop one, add a background check. Each stage has one person responsible for it, so candidates don’t sit unanswered.',
    },
    items: [
      {
        term: 'Applied',
        text: 'A truck sticker, a job board, a friend’s text: every application lands on the role’s board and gets an answer within minutes, evenings included.',
        figure: 'Day 1',
      },
      {
        term: 'Phone screen',
        text: 'Candidates pick a slot on your recruiter’s calendar. Five questions you wrote, scored while you talk.',
        figure: `Day ${days.screen}`,
      },
      {
        term: 'Ride-along',
        text: 'Your setter gets the candidate’s name, photo and pickup time. The candidate gets the address and a note on what to wear. Any hours worked are logged at the rate you set.',
        figure: `Day ${days.rode}`,
      },
      {
        term: 'Offer',
        text: 'Rate, share and start date go into the letter and out to the candidate’s phone. A yes starts onboarding on its own.',
        figure: `Day ${days.offer}`,
      },
    ],
  } satisfies Ledger,
  board: {
    head: {
      id: 'hiring-board',
      title: 'No more losing people between two text threads',
      lede: 'Good setters apply to several companies in one evening and often go with the one that answers first.',
    },
    before: {
      label: 'The whiteboard by the coffee machine',
      kind: 'whiteboard',
      title: 'Setters',
      lines: [
        { text: 'Deshawn, setter', figure: 'called?' },
        { text: 'Kayla B., Tue 4 pm', figure: 'no show?', struck: true },
        { text: 'Luis, Ana’s brother', figure: 'number??' },
        { text: 'Sasha, from the fair', figure: 'text her' },
      ],
      note: 'Who wiped this?',
    },
    afterLabel: 'Deshawn’s card in Crewtally',
  } satisfies Change,
  candidate: {
    label: `Deshawn Price: applied on day 1, answered in 4 minutes; phone screen on day ${days.screen}; ride-along on day ${days.rode}; no wait longer than ${days.rode - days.screen} days.`,
    title: 'Deshawn Price',
    aside: 'Setter',
    rows: [
      { label: 'Applied', detail: 'QR code on truck 4, Saturday 7:10 pm', value: 'Day 1' },
      { label: 'Answered', detail: 'text, slots for Monday', value: '4 min later' },
      { label: 'Phone screen', detail: '12 minutes, 4 of 5 points', value: `Day ${days.screen}` },
      { label: 'Ride-along', detail: 'with Tyrell, Saratoga Springs', value: `Day ${days.rode}` },
      {
        label: 'Longest wait',
        detail: 'phone screen to ride-along',
        value: `${days.rode - days.screen} days`,
      },
    ],
  } satisfies Rows,
  rideAlong: {
    head: {
      id: 'hiring-ride-along',
      title: 'A ride-along that leaves a record',
      lede: 'Tyrell fills this in from the parked car, in a minute, while he still remembers the second house.',
    },
    callouts: [
      {
        title: 'Counts, not hunches',
        text: 'Doors, pitches and appointments for a setter, callbacks for a technician. You decide.',
        at: { x: 98, y: 35 },
      },
      {
        title: 'Three questions, yes or no',
        text: 'One person’s four is another person’s nine. A yes is a yes.',
        at: { x: 98, y: 66.2, phone: 67.5 },
      },
      {
        title: 'The answer moves the card',
        text: 'A yes drafts the letter. A no sends a polite text and keeps the reason.',
        at: { x: 98, y: 90.3, phone: 91.6 },
      },
    ],
  } satisfies Annotated,
  seats: {
    head: {
      id: 'hiring-seats',
      title: 'A board for each role',
      lede: 'You don’t hire a closer the way you hire a technician. Start from your trade’s workflow and change what you do differently.',
    },
    tiles: [
      {
        title: 'Setters and closers',
        pictogram: 'solar',
        accent: 'marigold',
        href: '/solar',
        text: 'Knocking is the job, so an evening with a setter comes before the manager’s interview.',
        features: [
          'Text back within minutes',
          'Ride-along on an evening shift',
          'Split and clawback explained before the offer',
        ],
      },
      {
        title: 'Pest technicians',
        pictogram: 'pest',
        accent: 'spruce',
        href: '/pest-control',
        text: 'Licensing takes time, so it starts while they’re still learning the route.',
        features: [
          'Driving record before the ride-along',
          'License class booked with the offer',
          'Route with a trainer for the first week',
        ],
      },
      {
        title: 'Roofing crews',
        pictogram: 'roofing',
        accent: 'clay',
        href: '/roofing',
        text: 'One application can cover a whole crew.',
        features: [
          'Apply as a crew, sign one by one',
          'Safety course before the first roof',
          'Piece rate per square in the agreement',
        ],
      },
      {
        title: 'HVAC technicians',
        pictogram: 'hvac',
        accent: 'sky',
        href: '/hvac',
        text: 'Certifications first, then a day in the van.',
        features: [
          'EPA 608 card checked with the application',
          'Ride-along on tune-ups',
          'Tool list signed with the offer',
        ],
      },
    ],
  } as const,
}
