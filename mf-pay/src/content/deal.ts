import type { EntryKind } from '../model/deal.ts'
import type { FieldGroup } from '../model/deal-fields.ts'

export const deal = {
  head: {
    id: 'deal-title',
    title: 'What this deal pays, to whom and when',
    lede: 'Pick your trade. Type the deal, the shares, the stages and the day it cancels. See what’s advanced, earned and charged back, by person and date, to the cent.',
  },
  caption:
    'Sample numbers to start from; type your own. An estimate, not tax or legal advice. Overtime follows the federal rule as of 2026, 29 CFR 778.118.',
  trade: 'Trade',
  payee: 'Whose stub',
  groups: {
    deal: 'Change the',
    rule: 'Change the rule: rate, shares, stages',
    person: 'Add hours, overtime and a draw',
  } satisfies Record<FieldGroup, string>,
  /** Title of the group `person` for trades with hourly pay: their hours are in the group `deal`, so only the draw is left. */
  draw: 'Add a draw',
  panels: { rule: 'Rule', person: 'The person on the stub' },
  kinds: {
    advanced: 'advanced',
    earned: 'earned',
    'becomes earned': 'becomes earned',
    'charged back': 'charged back',
    waits: 'waits for its date',
    'not paid': 'not paid',
  } satisfies Record<EntryKind, string>,
  ledger: 'By date and person',
  kept: 'Total kept',
  before: 'Under the rule you kept',
  difference: 'Difference',
  unshared: 'Company keeps',
  stub: 'Pay stub',
  pays: 'Pay',
  due: 'before taxes',
  correct: 'Correct the marked field. The numbers below are from before the change.',
  compare: 'Keep this rule to compare',
  endCompare: 'End the comparison',
  print: 'Print the stub',
} as const
