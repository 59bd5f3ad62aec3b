import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE, computePercent, POOL_PERCENT } from 'shared-ui/scenes/pay-rates.ts'
import { LIMITS } from '../model/agreement.ts'

/**
 * Values of the sample agreement. `contract` is the price of the sample deal in cents. They are copies, because the sample
 * company's data would make up a quarter of the script that the browser loads. A test compares them with that data.
 */
const sample = { name: 'Lena Ortiz', job: 'setter', from: '2026-11-23', contract: 3_360_000 } as const

/** Texts of the agreement that a visitor fills in and signs. Field values replace the names in braces. */
export const agreement = {
  sample,
  head: {
    id: 'sign-title',
    title: 'Fill out a commission agreement and sign it',
    lede: 'A setter’s commission agreement, with the blanks that change from one person to the next. Change a field, and its sentence changes with it. Sign, and the wording is locked.',
  },
  caption: `It opens filled in for a new setter at ${RIDGELINE}, our sample company. Change it to your own terms, then sign with the name in the agreement.`,
  screen: 'Commission agreement',
  change: 'Fill in five fields',
  labels: {
    name: 'Who signs',
    job: 'Role',
    from: 'Deals from',
    share: 'Share of the pool',
    days: 'Clawback window',
  },
  hints: {
    name: 'first and last name',
    from: 'sold that day or later',
    share: `${LIMITS.share.min} to ${LIMITS.share.max}`,
    days: `${LIMITS.days.min} to ${LIMITS.days.max}`,
  },
  /** Messages below the fields, and reasons why the agreement cannot be signed yet. */
  problems: {
    name: 'Enter the name of the person who signs.',
    job: 'Choose a role.',
    from: 'Enter the first day of the agreement.',
    share: `Enter a whole percentage, ${LIMITS.share.min} to ${LIMITS.share.max}.`,
    days: `Enter whole days, ${LIMITS.days.min} to ${LIMITS.days.max}.`,
    consent: 'Agree to sign electronically first.',
    signature: 'Type your name on the line to sign.',
    otherName: 'Type the name exactly as it appears in the agreement.',
  },
  jobs: { setter: 'Setter', closer: 'Closer', manager: 'Sales manager' },
  deals: { setter: 'you set', closer: 'you close', manager: 'your team closes' },
  company: `${RIDGELINE}, Lehi, Utah`,
  title: 'Commission agreement, {job}',
  between: `Between ${RIDGELINE} and {name}, for deals sold on or after {from}.`,
  clauses: [
    'You earn {share} of the pool of every deal {deals}.',
    'Your share is paid on the payday for the pay period in which the system is installed.',
    'If the customer cancels within {days} days of the install, the same amount is clawed back.',
    `The pool is ${POOL_PERCENT}% of the contract. On a contract of ${dollars(sample.contract)}, that is ${dollars(computePercent(sample.contract, POOL_PERCENT))}; at {share} of ${dollars(computePercent(sample.contract, POOL_PERCENT))}, your share is {amount}.`,
    'A different share or window takes a new, dated agreement. Earlier deals stay under this one.',
  ],
  blank: 'missing',
  consent: 'I agree to sign this electronically.',
  signHere: 'Type your name to sign',
  sign: 'Sign',
  signed: 'Signed by {name}, {at}',
  sealed: '{title}: {share} of the pool, clawback within {days} days, deals from {from}.',
  line: { name: 'Signature', date: 'Date' },
  versions: 'Versions',
  version: 'Version',
  unsigned: 'Not signed.',
  filled: 'All five fields are filled in. It’s ready to sign.',
  replaced: 'A field has changed, so this is a new version. It’s ready to sign.',
  refused: 'Not signed.',
  local: 'What you type stays in this browser and is gone when you leave the page.',
  advice: 'Sample wording, not legal advice.',
  print: 'Print the agreement',
  copy: 'Copy as text',
} as const
