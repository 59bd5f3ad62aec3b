import { dollars, formatChangeFromToday, formatGainsAndLosses } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { workshop } from '../../content/workshop.ts'
import type { DealPay, ComputedMonth, Rule } from '../../model/workshop.ts'

/** This module formats a commission rule: as sentences for the page and for screen readers, and as a written pay plan. */

const whole = (cents: number): string => dollars(cents, { cents: false })

const rateText = ({ rate, base, upTo, above }: Rule): string =>
  rate === above
    ? `${rate}% of ${workshop.bases[base]}`
    : `${rate}% of ${workshop.bases[base]} up to a total of ${whole(upTo)} a month, then ${above}%`

const bonusText = ({ bonus, every }: Rule): string =>
  bonus === 0 ? '' : `, plus ${whole(bonus)} for ${workshop.ordinals[every - 1] ?? ''} install in a week`

const capText = ({ cap }: Rule): string => (cap === null ? '' : `, and never more than ${whole(cap)} a month`)

/**
 * Formats a rule as one sentence, such as "Closers get 6% of contracts up to a total of $60,000 a month, then 8%, plus $250 for
 * every second install in a week, paid at the install."
 */
export const ruleText = (rule: Rule): string =>
  `Closers get ${rateText(rule)}${bonusText(rule)}${capText(rule)}, paid ${workshop.paid[rule.paid]}.`

/** Describes a month's pay by the commission rule: total, difference from today's plans, and who gains or loses. */
export const resultText = ({ rows, total, later }: ComputedMonth): string =>
  [
    `November costs ${dollars(total.pay)}, ${formatChangeFromToday(total.change)}.`,
    formatGainsAndLosses(rows),
    later > 0 ? `${dollars(later)} of it is paid 30 days after the installs.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

/**
 * Describes the pay for a deal by the visitor's commission rule and by today's pay plan, such as "Lowell, installed Nov 4, Andre:
 * $1,728.00 instead of $1,200.00".
 */
export const formatDecidingDeal = ({ deal, closer, pay, today, bonus }: DealPay): string =>
  `${deal.customer}, installed ${shortDate(deal.installed)}, ${closer.split(' ', 1)[0] ?? ''}: ${dollars(pay)} instead of ${dollars(today)}${bonus > 0 ? ', with the bonus' : ''}`

/** Formats the commission rule as a written pay plan, with an example and a list of terms that the company must fill in. */
export const formatPlanText = (rule: Rule, { rows }: ComputedMonth): string => {
  const line = rows.flatMap((row) => row.lines).find(({ commission }) => commission > 0)
  const example = line
    ? [
        `Example: ${line.deal.customer}, contract ${whole(line.deal.contract)}, installed ${shortDate(line.deal.installed)}: commission ${dollars(line.commission)}${line.bonus > 0 ? `, bonus ${dollars(line.bonus)}` : ''}.`,
      ]
    : []
  return [
    'Commission plan for closers',
    rule.paid === 'install'
      ? 'Earned: when the deal is installed. Anything paid before that is an advance.'
      : 'Earned: half when the deal is installed, half 30 days later unless the customer has canceled. Anything paid before that is an advance.',
    `Rate: ${rateText(rule)}.`,
    ...(rule.base === 'margin'
      ? ['Margin: the contract less equipment and labor, as on the job’s cost sheet.']
      : []),
    ...(rule.above === rule.rate
      ? []
      : [
          'Month: from the first to the last day of a calendar month, by install date. It starts again at zero.',
        ]),
    ...(rule.bonus === 0
      ? []
      : [
          `Bonus: ${whole(rule.bonus)} for ${workshop.ordinals[rule.every - 1] ?? ''} install a closer has in a week, Monday to Sunday.`,
        ]),
    ...(rule.cap === null
      ? []
      : [`Limit: no more than ${whole(rule.cap)} for a calendar month, bonus included.`]),
    `Paid: ${workshop.paid[rule.paid]}, with the pay run of that period.`,
    ...example,
    'To be filled in: plan year; what happens when a customer cancels before the install; pay on open deals when employment ends.',
    'Signed: ____________________ (company)   ____________________ (closer)   Date: __________',
  ].join('\n')
}
