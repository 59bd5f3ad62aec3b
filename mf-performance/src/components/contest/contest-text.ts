import { dollars } from 'shared-ui/scenes/money.ts'
import { addDays, namedDay, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { contest } from '../../content/contest.ts'
import { MONDAY } from '../../sample-data/island-samples.ts'
import {
  type Contestant,
  type ContestRule,
  getFirstName,
  type Growth,
  listNames,
  type Metric,
  computePrizes,
  type StandingsLine,
  listTeams,
} from '../../model/contest.ts'

/** This module formats a contest as text for the page, for screen readers, and for a message to a group chat. */

export const formatTeamName = (members: readonly Contestant[]): string => listNames(members.map(getFirstName))

export const dayName = (day: number): string => weekdayOf(addDays(MONDAY, day - 1))
/** Formats a day of the contest, such as "Wednesday, Nov 18". */
export const formatDayLabel = (day: number): string => namedDay(addDays(MONDAY, day - 1))

const counted = (count: number, metric: Metric): string => {
  const { noun, plural } = contest.metrics[metric]
  return `${count} ${count === 1 ? noun : plural}`
}

const wholeDollars = (cents: number): string => dollars(cents, { cents: cents % 100 !== 0 })

const prizeText = (rule: ContestRule): string => {
  const [first = 0, second] = computePrizes(rule)
  return `${wholeDollars(first)} to first place${second === undefined ? '' : `, ${wholeDollars(second)} to second`}`
}

const daysText = ({ days }: ContestRule): string =>
  days === 1 ? 'Monday only' : `Monday to ${dayName(days)}`

const teamsText = (contestants: readonly Contestant[], { partner }: ContestRule): string => {
  const teams = listTeams(contestants, partner)
  return teams.length === contestants.length
    ? contest.everyone
    : `${teams.map(formatTeamName).join(' vs. ')}; a team’s prize is split evenly`
}

/**
 * Formats the rules in one line, such as "Most appointments kept, Monday to Friday. $250 to first place. No teams."
 */
export const formatRulesLine = (contestants: readonly Contestant[], rule: ContestRule): string =>
  `Most ${contest.metrics[rule.metric].plural}, ${daysText(rule)}. ${prizeText(rule)}. ${teamsText(contestants, rule)}.`

export const formatRulesMessage = (contestants: readonly Contestant[], rule: ContestRule): string => {
  const { plural, counts } = contest.metrics[rule.metric]
  return [
    `Contest: most ${plural}`,
    `Runs: ${daysText(rule)}, counted at the end of the day`,
    `Counts: ${counts}`,
    `Prize: ${prizeText(rule)}`,
    `Teams: ${teamsText(contestants, rule)}`,
    contest.ties,
  ].join('\n')
}

interface AtDay {
  leaders: readonly StandingsLine[]
  lines: readonly StandingsLine[]
}

/** Lists the payments in the order of the standings, such as "Ana $175.00 and Tyrell $75.00". */
const paidText = (lines: readonly StandingsLine[]): string =>
  listNames(
    lines.flatMap(({ members, awards }) =>
      members.flatMap((member, index) => {
        const award = awards[index] ?? 0
        return award === 0 ? [] : [`${getFirstName(member)} ${dollars(award)}`]
      }),
    ),
  )

export const resultText = ({ leaders, lines }: AtDay, { metric, days }: ContestRule, day: number): string => {
  const [leader] = leaders
  const isOver = day === days
  if (!leader) return `No ${contest.metrics[metric].plural}. No one gets paid.`
  const count = counted(leader.total, metric)
  const paid = paidText(lines)
  const names = listNames(leaders.flatMap(({ members }) => members).map(getFirstName))
  const isOne = leaders.length === 1 && leader.members.length === 1
  const verb = isOver ? (isOne ? 'wins' : 'win') : isOne ? 'leads' : 'lead'
  const standing =
    leaders.length === 1
      ? `${names} ${verb} with ${count}.`
      : `${leader.members.length === 1 ? names : leaders.map(({ members }) => formatTeamName(members)).join('; ')} are tied at ${count} each.`
  return `${standing} ${isOver ? 'The contest pays' : 'If it ended here, the contest would pay'} ${paid}.`
}

/**
 * Says how much prize money the company paid for each installation that exceeds the number of the week before. If there are no
 * more installations than in the week before, says that instead.
 */
export const installText = ({ last, before, costPerExtra }: Growth): string =>
  costPerExtra === null
    ? `No extra installs to price: ${last} on these days, ${before} on the same days the week before.`
    : `Cost per extra install: ${dollars(costPerExtra)}. Installs: ${last} on these days, ${before} on the same days the week before.`

/** Says how many people and days were compared, and whether chance can explain the difference from the week before. */
export const sampleText = (
  contestants: readonly Contestant[],
  { last, before, extra, noise, isTooSmall }: Growth,
  { metric, day }: { metric: Metric; day: number },
): string => {
  const days = day === 1 ? '1 day' : `${day} days`
  const sample = `${contestants.length} setters, ${days} in each week.`
  const math = `twice the square root of ${last} + ${before}`
  const { plural } = contest.metrics[metric]
  return isTooSmall
    ? `${sample} The counts are too small to prove anything: chance alone can move counts like these by ${noise} (${math}).`
    : `${sample} ${Math.abs(extra)} ${extra > 0 ? 'more' : 'fewer'} ${plural} is more than chance usually makes (${math}).`
}
