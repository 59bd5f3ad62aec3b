import { dollars } from 'shared-ui/scenes/money.ts'
import { addDays, longDay, span } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { MONDAY, WEEK_DAYS } from '../sample-data/island-samples.ts'
import { LIMITS, PLACE_PERCENTS } from '../model/contest.ts'

const { days, prizeDollars } = LIMITS
const FRIDAY = addDays(MONDAY, WEEK_DAYS - 1)
const shown = (whole: number) => dollars(whole * 100, { cents: false })

export const contest = {
  caption: `Last week at ${RIDGELINE}, our sample company: four setters, ${longDay(MONDAY)}, to ${longDay(FRIDAY)}. The contest is yours; the counts are theirs.`,
  week: span(MONDAY, FRIDAY),
  change: 'Change what counts, days, prize, teams',
  metric: 'What counts',
  /** Texts of each metric. `noun` and `plural` are for sentences. `counts` says when an event counts. */
  metrics: {
    kept: {
      label: 'Appointments kept',
      noun: 'appointment kept',
      plural: 'appointments kept',
      counts: 'each appointment where the customer was home',
    },
    set: {
      label: 'Appointments set',
      noun: 'appointment set',
      plural: 'appointments set',
      counts: 'each appointment on the calendar with a name and a time',
    },
    doors: {
      label: 'Doors knocked',
      noun: 'door knocked',
      plural: 'doors knocked',
      counts: 'each door knocked, once per home and day',
    },
    installed: {
      label: 'Deals installed',
      noun: 'deal installed',
      plural: 'deals installed',
      counts: 'each deal you set that is installed that day',
    },
  },
  days: {
    label: 'Days',
    hint: `${days.min} to ${days.max}, from Monday`,
    problem: `Last week has ${days.max} days. Enter ${days.min} to ${days.max}.`,
  },
  prize: {
    label: 'Prize',
    hint: `${shown(prizeDollars.min)} to ${shown(prizeDollars.max)}`,
    problem: `Enter whole dollars, ${shown(prizeDollars.min)} to ${shown(prizeDollars.max)}.`,
  },
  places: 'Paid to',
  first: 'First place',
  firstTwo: `First two, ${PLACE_PERCENTS[2].join('/')}`,
  teams: 'Teams',
  everyone: 'No teams',
  standings: 'Standings',
  pays: 'What it would have paid',
  weekBefore: 'Compared with the week before',
  origin:
    'This contest wasn’t running last week, so its prize didn’t cause any increase. The installed deals were signed weeks earlier.',
  ties: 'Ties: the prizes for the tied places are added up and shared. Odd cents go by first name, A to Z. No count, no prize.',
  copyRules: 'Copy the rules',
} as const
