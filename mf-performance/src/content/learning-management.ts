import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Ledger, Opening, Rows, StepPlan, Table } from 'shared-ui'
import { longDate, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { COURSE } from 'shared-ui/scenes/ridgeline.ts'
import { FIRST_WEEK, FIRST_WEEK_MINUTES } from '../model/learning-path.ts'
import { EXPIRY, TODAY } from '../sample-data/setters.ts'

export const route: AreaRouteInput = {
  path: '/performance/learning-management',
  title: 'Training, licenses and refreshers for crews',
  description:
    'Give crews short lessons filmed on your own jobs and a quiz before the ladder, and see how many days each license, permit and card has left.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const learning = {
  opening: {
    eyebrow: 'Learning management',
    title: 'Quiz passed before the *ladder* goes up',
    lede: 'Crews train on short lessons, filmed on your own jobs and watched on a phone. They pass before they climb, and no license runs out without warning.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Licenses and permits', href: '#learning-expiry' },
  } satisfies Opening,
  mornings: {
    label: `A setter’s first week: ${FIRST_WEEK.map(({ day, lesson, minutes }) => `${day}, ${lesson}, ${minutes} min`).join('; ')}. ${FIRST_WEEK_MINUTES} minutes in all.`,
    title: 'A setter’s first mornings',
    rows: [
      ...FIRST_WEEK.map(({ day, lesson, minutes }) => ({
        label: lesson,
        detail: day,
        value: `${minutes} min`,
      })),
      { label: 'Before the first door', value: `${FIRST_WEEK_MINUTES} min`, tone: 'sum' },
    ],
  } satisfies Rows,
  lesson: {
    head: {
      id: 'learning-lesson',
      title: 'Your best crew lead, on every roof',
      lede: 'A binder from the supplier teaches the supplier’s roof. Two minutes with Dwayne teaches yours.',
    },
    steps: [
      {
        when: 'Tuesday, on a roof',
        title: 'Film it where it happens',
        text: 'Dwayne ties in and says why. Two minutes, one take, his own phone.',
        scene: {
          label: 'A clip by Dwayne Pruitt, 2:10, from the Whitaker roof in Lehi.',
          title: 'Whitaker, Lehi',
          aside: '2:10',
          rows: [
            { label: 'Filmed by', value: 'Dwayne' },
            { label: 'Shows', value: 'anchor, rope, clip' },
          ],
        },
      },
      {
        when: 'That evening',
        title: 'Cut it into a lesson',
        text: 'Captions in English and Spanish. You check them once.',
        scene: {
          label: 'The lesson has three questions, and captions in two languages.',
          title: 'Before the ladder',
          aside: 'lesson 4',
          rows: [
            { label: 'Captions', value: '2 languages' },
            { label: 'Questions', value: '3' },
          ],
        },
      },
      {
        when: 'Wednesday, 7:40 pm',
        title: 'Watched on the couch',
        text: 'Four minutes on Bree’s phone, clip and questions, logged as paid time.',
        scene: {
          label: `${COURSE.person.name} passed the quiz, three of three.`,
          title: COURSE.person.name,
          aside: 'passed',
          rows: [
            { label: 'Quiz', value: '3 of 3' },
            { label: 'Logged as', value: 'paid training' },
          ],
        },
      },
      {
        when: 'From then on',
        title: 'The crew board knows',
        text: 'No one gets scheduled on a roof before passing the lesson.',
        scene: {
          label: `Starting Monday, the board lets ${COURSE.person.name} on a roof; Marcus Yoder not yet.`,
          title: 'May go on a roof',
          aside: `from ${shortDate(PEOPLE.lena.since)}`,
          rows: [
            { label: COURSE.person.name.split(' ')[0] ?? '', value: 'yes' },
            { label: 'Marcus', value: 'not yet' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
  expiry: {
    head: {
      id: 'learning-expiry-title',
      title: 'The permit expires on the 30th. You know today',
      lede: 'See licenses, permits, cards and background checks for everyone who works for you, by days left.',
    },
    callouts: [
      {
        title: 'Days, not dates',
        text: `No one counts back from ${longDate(EXPIRY[0]?.ends ?? TODAY)} in their head. Eleven days is something you can act on.`,
        at: { x: 98, y: 19.8 },
      },
      {
        title: 'What’s been done about it',
        text: 'With the city, ordered, form sent. The line clears when the new card is photographed.',
        at: { x: 98, y: 54.6 },
      },
      {
        title: 'And what hasn’t',
        text: 'Eighty-five days out, nothing booked: the one line on the sheet that needs a person.',
        at: { x: 98, y: 84.3 },
      },
    ],
  } satisfies Annotated,
  needs: {
    head: {
      id: 'learning-needs',
      title: 'No card, no job on the board',
      lede: 'Tie a lesson or a card to a role, and the crew board checks for it when you add a name.',
    },
    caption: 'What the crew board checks for each role, at Ridgeline',
    columns: ['Setter', 'Closer', 'Installer', 'HVAC technician'],
    rows: [
      {
        label: 'City solicitor permit',
        note: 'renewed on the city’s calendar',
        cells: [true, true, false, false],
      },
      { label: 'What we sell, what we never say', cells: [true, true, false, false] },
      {
        label: 'How your pay is calculated',
        cells: ['split', 'split and clawback', 'piece rate', 'hours and spiffs'],
      },
      {
        label: 'Ladders and roofs',
        note: 'refresher after a winter away',
        cells: ['before any roof', false, true, 'rooftop units'],
      },
      { label: 'First aid and CPR', cells: [false, false, 'one per crew', 'one per van'] },
      { label: 'EPA 608', note: 'doesn’t expire', cells: [false, false, false, true] },
    ],
  } satisfies Table,
  triggers: {
    head: {
      id: 'learning-triggers',
      title: 'A refresher when it’s needed, not every January',
      lede: 'The numbers show the problem, and the right lesson goes out.',
    },
    items: [
      {
        term: 'Three cancellations in a month',
        text: 'The lesson on what a homeowner should expect goes to the closer, with those three deals beside it.',
        figure: '6 minutes',
      },
      {
        term: 'A second callback on the same fault',
        text: 'The technician gets the clip, the lead gets the part number, and dispatch gets a note.',
        figure: '4 minutes',
      },
      {
        term: 'A near miss on a roof',
        text: 'Written down without a name. The whole crew watches the lesson at the next tailgate meeting and signs.',
        figure: '8 minutes',
      },
      {
        term: 'A new panel, product or price',
        text: 'Pass a short quiz before you sell it. Everyone has the same deadline.',
        figure: '5 minutes',
      },
      {
        term: 'First day back in April',
        text: 'Returning hires take the refreshers, not the course: just what’s changed since October.',
        figure: '14 minutes',
      },
    ],
  } satisfies Ledger,
}
