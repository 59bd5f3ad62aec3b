import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Opening, StepPlan, Table } from 'shared-ui'
import { longDate, longDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { NORTH_FIELD, OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { NARROWS } from '../sample-data/territories.ts'

export const route: AreaRouteInput = {
  path: '/performance/user-management',
  title: 'Workforce Management: crews and territories',
  description:
    'Who’s on which crew, which streets are whose, and what each role can see. Cut a territory, fill an open spot before 6:30, and decide who sees pay.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

const { okafor } = SOLAR_DEALS

export const workforce = {
  opening: {
    eyebrow: 'Workforce Management',
    title: 'Every street has a setter’s *name* on it',
    lede: 'Crews, territories and permissions: who’s on Crew 2 today, which streets are whose, who can see whose pay. Set them once, and change them from a truck at six on a Monday.',
    primary: { label: 'Get a demo', href: '/meeting' },
  } satisfies Opening,
  board: {
    head: {
      id: 'workforce-week',
      title: 'The board at a quarter past six',
      lede: 'Roofs, vans and doors share one screen. Today there are thirteen spots and twelve people, and everyone can see which spot is open.',
    },
    callouts: [
      {
        title: 'You see the gap before the truck leaves',
        text: 'Eli texted at 5:52 to say he’s out. Nate is cleared for roofs and lives on the way. One tap asks him, and his yes fills the spot.',
        at: { x: 98, y: 20 },
      },
      {
        title: 'The clock follows the board',
        text: 'Three people clock in at Haws, so the job carries three people’s hours. When the crew lead makes a correction, payroll sees it.',
        at: { x: 98, y: 45 },
      },
      {
        title: 'A ride-along is on the board, too',
        text: 'Deshawn is with Tyrell from three o’clock. He isn’t on payroll yet, but he won’t be forgotten at the shop.',
        at: { x: 98, y: 75 },
      },
    ],
  } satisfies Annotated,
  keys: {
    head: {
      id: 'workforce-keys-title',
      title: 'A lead sees hours, not pay',
      lede: 'Permissions belong to the role, not the person. Move someone, and what they can see changes that day.',
    },
    caption: 'Who sees and does what, at Ridgeline',
    columns: ['Setter', 'Crew lead', 'Sales manager', 'Payroll', 'Owner'],
    rows: [
      {
        label: 'The crew’s hours',
        note: 'enter, correct, send',
        cells: [false, 'own crew', false, true, true],
      },
      { label: 'Other people’s pay', cells: [false, false, 'own team’s commission', true, true] },
      { label: 'Territories', note: 'cut, assign, rest', cells: ['sees own', false, true, false, true] },
      { label: 'Rates and splits', cells: ['sees own', 'sees own', 'proposes', 'enters', 'approves'] },
    ],
  } satisfies Table,
  territory: {
    head: {
      id: 'workforce-territory',
      title: 'From a line on the map to a setter’s own doors',
      lede: 'North Field was cut on a Thursday for the setter who starts on Monday.',
    },
    steps: [
      {
        when: 'Thursday',
        title: 'Cut it on the map',
        text: 'Draw around the streets, and the map counts the homes as you go.',
        scene: {
          label: `North Field: ${NORTH_FIELD.homes} homes, ${NORTH_FIELD.toKnock} to knock.`,
          title: 'North Field',
          aside: 'draft',
          rows: [
            { label: 'Homes', value: String(NORTH_FIELD.homes) },
            { label: 'Customers', value: `−${NORTH_FIELD.customers}`, tone: 'minus' },
            { label: 'Do not knock', value: `−${NORTH_FIELD.doNotKnock}`, tone: 'minus' },
            { label: 'To knock', value: String(NORTH_FIELD.toKnock), tone: 'sum' },
          ],
        },
      },
      {
        when: 'Friday',
        title: 'Assign it to one setter',
        text: 'Lena gets it on her phone, with the city’s hours and its permit rule.',
        scene: {
          label: `Assigned to Lena Ortiz from ${longDay(PEOPLE.lena.since)}.`,
          title: 'Assigned to',
          aside: `starting ${shortDate(PEOPLE.lena.since)}`,
          rows: [
            { label: 'Setter', value: 'Lena Ortiz' },
            { label: 'Ride-along', value: 'Tue, Marisol' },
            { label: 'City permit', value: 'needed first' },
            { label: 'Until', value: shortDate(OFFICE_DAYS.northFieldUntil) },
          ],
        },
      },
      {
        when: 'Any evening',
        title: 'Every door has a history',
        text: 'Who knocked, what was said. A sale goes to the setter of record.',
        scene: {
          label: `The ${okafor.customer} door: Tyrell knocked on ${shortDate(okafor.sold)}, appointment kept, Tyrell the setter of record.`,
          title: `A door on ${shortDate(okafor.sold)}`,
          aside: okafor.customer,
          rows: [
            { label: 'Knocked by', value: 'Tyrell' },
            { label: 'Said', value: 'come back at 6' },
            { label: 'Kept', value: 'yes' },
            { label: 'Setter of record', value: 'Tyrell' },
          ],
        },
      },
      {
        when: 'After the last door',
        title: 'Let it rest',
        text: 'Two knocks a season, and the street drops off the map until its rest is over.',
        scene: {
          label: `Jordan Narrows: all ${NARROWS.homes} homes knocked, resting until ${longDate(OFFICE_DAYS.narrowsRest)}.`,
          title: 'Jordan Narrows',
          aside: 'resting',
          rows: [
            { label: 'Homes', value: String(NARROWS.homes) },
            { label: 'Knocked', value: String(NARROWS.knocked) },
            { label: 'Come back', value: shortDate(OFFICE_DAYS.narrowsRest) },
            { label: 'Callbacks', value: 'stay open' },
          ],
        },
      },
    ],
  } satisfies StepPlan,
}
