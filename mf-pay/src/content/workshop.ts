import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { COST_CENTS_PER_WATT } from '../sample-data/november.ts'
import { LIMITS } from '../model/workshop.ts'

const whole = (amount: number) => dollars(amount * 100, { cents: false })
const { percent, upTo, bonus, cap } = LIMITS

export const workshop = {
  head: {
    id: 'rule-workshop-title',
    title: 'Write a rule and run November on it',
    lede: 'Fill in the sentence. We recalculate every November deal at Ridgeline, our sample company: who gains, who loses, what it costs, and which deals decide it.',
  },
  caption: `The five closers’ deals that were installed in November at ${RIDGELINE}, our sample company. The rule is yours; the deals are theirs. An estimate, not legal advice.`,
  month: 'November 2026',
  write: 'Write the rule',
  slots: {
    rate: 'Percent of the base',
    base: 'Base',
    upTo: 'Monthly tier in dollars',
    above: 'Percent above the tier',
    bonus: 'Bonus in dollars',
    every: 'Install of the week that earns the bonus',
    cap: 'Monthly cap, in dollars',
    paid: 'When it’s paid',
  },
  bases: { contract: 'contracts', margin: 'margin' },
  paid: { install: 'at the install', halves: 'half at the install, half 30 days later' },
  ordinals: ['every', 'every other', 'every third', 'every fourth', 'every fifth'],
  noCap: 'no limit',
  problems: {
    percent: `Enter a percentage from ${percent.min} to ${percent.max}, with up to two decimals.`,
    upTo: `Tier: enter whole dollars, ${whole(upTo.min)} to ${whole(upTo.max)}.`,
    bonus: `Bonus: enter whole dollars, ${whole(bonus.min)} to ${whole(bonus.max)}.`,
    cap: `Monthly cap: enter whole dollars, ${whole(cap.min)} to ${whole(cap.max)} and no less than the bonus, or leave it empty.`,
  },
  of: 'Closer',
  today: 'Today',
  under: 'Your rule',
  change: 'Change',
  plans: { share: '6% of the contract', tiers: 'per install' },
  deciding: 'The deals behind it',
  none: 'Every deal pays what it does today.',
  /** A separate object, because the content check compares amounts with the deal in the same object (Brennan, in `staged`). */
  margin: {
    note: `The margin is the contract less ${dollars(COST_CENTS_PER_WATT)} a watt for equipment and labor.`,
  },
  staged:
    'The Brennan deal is paid in stages under its lender’s plan. Here it counts in full at the install.',
  undo: 'Undo',
  copyPlan: 'Copy as plan text',
} as const
