import { COUNT_LIMITS, formatAmount } from '../model/head-count.ts'

const { people, hires } = COUNT_LIMITS

const rangeOf = ({ min, max }: { min: number; max: number }) => `${min} to ${formatAmount(max, undefined)}`

export const headCount = {
  change: 'Type your own numbers',
  people: { hint: rangeOf(people), problem: `Enter a whole number, ${rangeOf(people)}.` },
  hires: {
    label: 'New hires a month',
    unit: 'hires',
    hint: rangeOf(hires),
    problem: `Enter a whole number, ${rangeOf(hires)}.`,
  },
  before: 'Before',
  now: 'Now',
  note: 'Scaled to your size, line by line. This is an example, not a promise: your own numbers may already be better.',
} as const
