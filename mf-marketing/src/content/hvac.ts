import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Closing, Opening, QuestionPlan, Rows, Table } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { serviceWeek } from 'shared-ui/scenes/pay-run.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/hvac',
  title: 'HVAC payroll: hours, spiffs and correct overtime',
  description:
    'Put hourly, flat-rate, spiff and on-call pay on one check, with overtime at the rate the law requires. Technicians see the day’s pay in the truck.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-hvac'],
}

const MONDAY = '2026-11-02'
const week = serviceWeek(PEOPLE.cody, MONDAY)
const hourly = dollars(RATES.technicianHour)
const tuneUp = dollars(RATES.tuneUp)
const regular = dollars(week.earned / week.hours)

export const hvac = {
  opening: {
    eyebrow: 'HVAC',
    title: 'Hours, spiffs and the *night* on call, on one check',
    lede: 'Your technicians earn money four ways before lunch. Crewtally counts each call as it closes, shows the day’s pay in the truck, and figures overtime on all of it, the way the law requires.',
    proof: `Shown: Cody’s Thursday, ${dollars(PHONE_PAY.total)} by 4:38 pm.`,
    primary: createDemoLink('HVAC'),
    quiet: { label: 'Same-day pay', href: '/pay/same-day-pay' },
  } satisfies Opening,
  overtime: {
    head: {
      id: 'hvac-overtime',
      title: 'Overtime is time and a half. Of what?',
      lede: 'Tune-up pay and spiffs raise the rate that overtime is based on. Most spreadsheets take the hourly rate and hope for the best.',
    },
    callouts: [
      {
        title: 'Everything earned counts',
        text: 'Hours, flat-rate work and promised bonuses are added up first, for the week in which they were earned.',
        at: { x: 1, y: 23.7, phone: 19.3 },
      },
      {
        title: 'The regular rate',
        text: `That total is divided by all hours worked. Cody’s regular rate is ${regular} for the week shown, not the ${hourly} on his offer letter.`,
        at: { x: 1, y: 63.1 },
      },
      {
        title: 'Only half the rate is still owed',
        text: 'Straight time for the eight extra hours is already paid, so the premium is half the rate for each.',
        at: { x: 1, y: 72.9, phone: 75.2 },
      },
    ],
  } satisfies Annotated,
  calls: {
    label:
      'Cody’s calls on Thursday: four tune-ups and one thermostat sold, the last call started at 3:40 pm.',
    title: 'Thursday’s calls',
    aside: `${PHONE_PAY.tuneUps} closed`,
    rows: [
      { label: 'Ellis, tune-up', detail: '8:10 am', value: tuneUp },
      {
        label: 'Novak, tune-up',
        detail: '10:05 am, thermostat',
        value: dollars(RATES.tuneUp + RATES.thermostat),
      },
      { label: 'Baptiste, tune-up', detail: '1:30 pm', value: tuneUp },
      { label: 'Quinn, tune-up', detail: '3:40 pm', value: tuneUp },
      {
        label: 'On top of hours',
        value: dollars(PHONE_PAY.tuneUps * RATES.tuneUp + RATES.thermostat),
        tone: 'sum',
      },
    ],
  } satisfies Rows,
  week: {
    label: `Cody’s busiest week: ${week.hours} hours at ${hourly}, ${week.tuneUps} tune-ups, spiffs; ${dollars(week.earned)} earned, regular rate ${regular}, overtime premium ${dollars(week.premium)}, gross ${dollars(week.gross)}.`,
    title: `${PEOPLE.cody.name}, ${week.hours} hours`,
    aside: `Week of ${shortDate(MONDAY)}`,
    rows: [
      { label: 'Hours', detail: `${week.hours.toFixed(1)} at ${hourly}`, value: dollars(week.worked) },
      { label: 'Tune-ups', detail: `${week.tuneUps} at ${tuneUp}`, value: dollars(week.tuned) },
      { label: 'Spiffs', detail: '2 thermostats, 1 purifier', value: dollars(week.spiffs) },
      { label: 'Earned', value: dollars(week.earned), tone: 'sum' },
      { label: 'Regular rate', detail: `${dollars(week.earned)} over ${week.hours} hours`, value: regular },
      {
        label: 'Overtime premium',
        detail: `${week.hours - 40} hours at half of ${regular}`,
        value: dollars(week.premium),
      },
      { label: 'Gross', value: dollars(week.gross), tone: 'total' },
    ],
  } satisfies Rows,
  seats: {
    head: {
      id: 'hvac-seats',
      title: 'No two roles in the shop are paid alike',
      lede: 'It’s normal for a company of thirty to have four pay plans. All four come out right.',
    },
    caption: 'Pay by role at one HVAC company',
    columns: ['Service tech', 'Installer', 'Comfort advisor', 'Dispatcher'],
    rows: [
      { label: 'Base', cells: ['$26.00 an hour', '$24.00 an hour', 'Draw', '$21.00 an hour'] },
      { label: 'By the job', cells: ['$22.00 a tune-up', 'Flat per system', '7% of the sale', 'None'] },
      { label: 'Spiffs', cells: [true, false, true, 'Memberships'] },
      {
        label: 'On call',
        note: 'One week in four',
        cells: ['$120 a week, plus hours on calls', '$120 a week, plus hours on calls', false, false],
      },
      {
        label: 'Callback within 30 days',
        cells: ['Hourly only, no tune-up pay', 'Crew’s bonus at risk', 'None', 'None'],
      },
      {
        label: 'Overtime on',
        cells: ['Everything', 'Everything', 'Everything, if not exempt', 'Everything'],
      },
    ],
  } satisfies Table,
  questions: {
    head: {
      id: 'hvac-questions',
      title: 'What service managers ask',
      lede: 'Most of them still carry a wrench.',
    },
    items: [
      {
        question: 'Does it read our dispatch board?',
        answer:
          'Yes, each night: ServiceTitan, Jobber and others send closed calls with technician, job type and time. For same-day pay, techs sign off on the call in our app. The sign-off is matched to the dispatch record, so nothing counts twice.',
      },
      {
        question: 'Two techs on one changeout. Who gets the flat rate?',
        answer:
          'Split it by hours on the job, in half, or as lead and helper. Dispatch picks one when it sends the second van, and both techs see which.',
      },
      {
        question: 'Does drive time have to be paid?',
        answer:
          'Between jobs, usually yes. You enter how your state and your agreements treat the first and last trip, and the timesheet shows which rule applied.',
      },
      {
        question: 'What if the spiff comes from a supplier?',
        answer:
          'It’s paid on the check like any other pay, marked with the supplier’s name, so you can bill it back.',
      },
    ],
  } satisfies QuestionPlan,
  links: {
    head: { id: 'hvac-links', title: 'Start in the truck, or in the office' },
    links: [
      {
        title: 'Same-day pay',
        text: 'Part of today’s pay, today, without an advance form.',
        href: '/pay/same-day-pay',
      },
      {
        title: 'Payroll processing',
        text: 'Hours lock on Sunday, and you approve on Wednesday.',
        href: '/pay/payroll-processing',
      },
      {
        title: 'Hiring workflows',
        text: 'EPA cards and driving records checked before the ride-along.',
        href: '/hr/hiring-workflows',
      },
    ],
  } satisfies Links,
  july: {
    title: 'One week in July',
    aside: '44 hours',
    rows: [
      { label: 'Hours', detail: '44.0 at $26.00', value: '$1,144.00' },
      { label: 'Tune-ups', detail: '26 at $22.00', value: '$572.00' },
      { label: 'Overtime premium', detail: '4 hours at half of $39.00', value: '$78.00' },
      { label: 'Gross', value: '$1,794.00', tone: 'total' },
    ],
  } satisfies Rows,
  closing: {
    title: 'Pick a week with overtime in it',
    text: 'One technician, one hot July week. We’ll build the check with you, and you can compare it with the one you cut.',
    primary: createDemoLink('HVAC'),
    quiet: { label: 'Payroll, step by step', href: '/pay/payroll-processing' },
  } satisfies Closing,
}
