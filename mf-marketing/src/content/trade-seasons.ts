import type { Head } from 'shared-ui'
import type { SeasonTrade } from '../model/season.ts'

const head = (id: string, title: string, lede: string): Head => ({ id: `${id}-season`, title, lede })

/** Headings of the section in which an industry page shows the trade's year by month. */
export const tradeSeasons: Readonly<Record<SeasonTrade, Head>> = {
  solar: head(
    'solar',
    'Sold in May, on the roof in June',
    'Spring hires knock for a month before their first install pays. Enter your crew and see which paydays come before the panels do.',
  ),
  'pest-control': head(
    'pest',
    'Four months that pay for twelve',
    'A summer team doubles twice before June. Type how many reps you field and see when you have to hire them.',
  ),
  roofing: head(
    'roofing',
    'Hire for July while it rains',
    'Roofs sold in April go on in May. See how many reps each month takes, and which paydays the month’s roofs can’t cover.',
  ),
  hvac: head(
    'hvac',
    'Two peaks, and quiet months to pay for',
    'Cooling fills June and July; heating fills January. In between, the phone is quiet and the technicians are still on payroll.',
  ),
  'fiber-optics': head(
    'fiber',
    'Every rep you lose is one more to hire',
    'A team that loses fifteen percent each month recruits almost all year. Type in your head count and see how many reps to hire each month.',
  ),
  insurance: head(
    'insurance',
    'Hire ahead of open enrollment',
    'Producers who write in November have to be hired and licensed first. See which paydays come before the new producers’ policies are in force.',
  ),
  mortgage: head(
    'mortgage',
    'Spring’s loans fund by June',
    'Draws go out every other Friday while files are in underwriting. See by month what starts, what funds, and which of those paydays come before the loans fund.',
  ),
  'real-estate': head(
    'real-estate',
    'Contracts in April, closings in May',
    'A contract pays when it closes. Enter your head count and see which months bring in too few closings to cover the office’s paydays.',
  ),
  'tree-and-lawncare': head(
    'tree',
    'Thirty-five in April, twenty in November',
    'Here are the crews from the top of this page, month by month. Enter your own number and see how many people to call in March.',
  ),
  turf: head(
    'turf',
    'Deposits in June, last checks in September',
    'A yard sold in June is laid in August. See which of your designers’ paydays come before the yards are laid.',
  ),
}
