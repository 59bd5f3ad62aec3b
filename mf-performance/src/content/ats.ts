import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, FigureItem, Head, Ledger, Opening, StepPlan } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate } from 'shared-ui/scenes/pay-calendar.ts'
import { APPLICANTS } from 'shared-ui/scenes/ridgeline-people.ts'
import { REJECTION_COUNTS, REJECTION_TOTAL } from '../sample-data/applicants.ts'
import { JOB_BOARD as board, REFERRAL_BONUS, SOURCE_TOTAL } from '../sample-data/sources.ts'

export const route: AreaRouteInput = {
  path: '/performance/ats',
  title: 'Applicant tracking that counts who stayed',
  description:
    'An ATS for field crews: applicants by source, ride-along scores side by side, the cost of each hire still here on day 90, and a referral bonus paid on time.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const ats = {
  opening: {
    eyebrow: 'Applicant tracking',
    title: 'Count applicants by who’s still here on day *90*',
    lede: 'A full inbox isn’t a hire. Crewtally starts with the ad or friend that brought each applicant, follows the hires through day 90, and tells you what each one cost.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Stages and ride-alongs', href: '/hr/hiring-workflows' },
  } satisfies Opening,
  card: {
    head: { id: 'ats-board', title: 'One card per person, from first text to first day' },
    rules: [
      'The day is on the card: day 1, day 4, day 8. Past its limit, the card turns red, and the stage’s owner gets one text.',
      'Luis applied in May, and his sister referred him in November. Both are on the same card.',
      'A signed offer takes the card off the hiring board and opens the file.',
    ],
  },
  season: {
    head: {
      id: 'ats-figures',
      title: 'Where hires came from, and who stayed',
      lede: 'These are setters at Ridgeline, our sample company, by source, from application to day 90.',
    },
    figures: [
      {
        value: `${board.applied} of ${SOURCE_TOTAL.applied}`,
        label: 'applications came from the job board',
        note: 'Two in three. That’s where the office spent its evenings.',
      },
      {
        value: `${board.stayed} of ${SOURCE_TOTAL.stayed}`,
        label: 'people who stayed came from it',
        note: 'Counted 90 days after the first day of work.',
      },
    ],
  } satisfies { head: Head; figures: readonly FigureItem[] },
  scores: {
    head: {
      id: 'ats-scores',
      title: 'A perfect phone screen, and not a single appointment',
      lede: 'Kyle got five of five on the phone and knocked on fifty-one doors. He set nothing, and Ana wouldn’t hire him. You find out before the offer, not after the training.',
    },
    callouts: [
      {
        title: 'Counted on the same kind of streets',
        text: 'Three evenings in Utah County, three hours each. Fifty-one doors and no appointments is a fact, not an impression.',
        at: { x: 98, y: 34.9, phone: 32.9 },
      },
      {
        title: 'The last question decides',
        text: 'The setter who took them along answers yes or no. You can overrule a no, with your name on it.',
        at: { x: 98, y: 75, phone: 76.6 },
      },
      {
        title: '“Not now” isn’t “never”',
        text: 'The name stays on file with the reason, and Kyle gets a polite text that evening.',
        at: { x: 98, y: 94, phone: 94.7 },
      },
    ],
  } satisfies Annotated,
  referral: {
    head: {
      id: 'ats-referral',
      title: 'Your crews know your next hire',
      lede: 'At Ridgeline, referred hires stayed more often. Pay for the ninety days, not the name, and let payroll remember.',
    },
    steps: [
      {
        when: 'Monday',
        title: 'Ana refers her brother',
        text: 'She texts him her own link. He applies in two minutes.',
        scene: {
          label: `Luis Ferrer applied on ${longDate(APPLICANTS.luis.applied)}, referred by Ana Castillo.`,
          title: 'Luis Ferrer',
          aside: 'day 1',
          rows: [
            { label: 'Referred by', value: 'Ana' },
            { label: 'Answered in', value: '6 min' },
            { label: 'Slot booked', value: 'Thu 10 am' },
          ],
        },
      },
      {
        when: 'Thursday',
        title: 'She sees where he stands',
        text: 'The stage, never the notes. She doesn’t have to ask at every morning meeting.',
        scene: {
          label: `What Ana sees: Luis is at the phone screen; the bonus would be ${dollars(REFERRAL_BONUS, { cents: false })} after 90 days on the job.`,
          title: 'What Ana sees',
          aside: 'day 4',
          rows: [
            { label: 'Stage', value: 'Phone screen' },
            { label: 'Bonus', value: dollars(REFERRAL_BONUS) },
            { label: 'Paid after', value: '90 days on the job' },
          ],
        },
      },
      {
        when: 'After 90 days on the job',
        title: 'The bonus goes out on its own',
        text: 'He’s still here, so it joins her next run as a line with his name.',
        scene: {
          label: `A line on Ana’s stub: referral, Luis Ferrer, ${dollars(REFERRAL_BONUS)}; taxed with the run.`,
          title: 'Ana’s next stub',
          aside: 'one line',
          rows: [
            { label: 'Referral, Luis', value: dollars(REFERRAL_BONUS) },
            { label: 'Taxed', value: 'with the run' },
            { label: 'Requests needed', value: 'none' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  shelf: {
    head: {
      id: 'ats-shelf',
      title: `The ${REJECTION_TOTAL} you said no to in May`,
      lede: 'Each one is on file with the reason, and the day it may no longer apply.',
    },
    items: [
      {
        term: 'Good, but too late',
        text: 'You were full in May. They get a text in February, before the ad goes out.',
        figure: `${REJECTION_COUNTS.late} people`,
      },
      {
        term: 'Lives too far from the shop',
        text: 'Asked again on the day you open a branch or a route near them.',
        figure: `${REJECTION_COUNTS.distance} people`,
      },
      {
        term: 'License still missing',
        text: 'Sorted by the date they expect it. On that date the card comes back on its own.',
        figure: `${REJECTION_COUNTS.license} people`,
      },
      {
        term: 'A close second',
        text: 'Lost to someone else by a point. If that hire leaves within a month, you call the runner-up before you post the job.',
        figure: `${REJECTION_COUNTS.second} people`,
      },
    ],
  } satisfies Ledger,
}
