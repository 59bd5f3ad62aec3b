import { sum } from 'shared-ui/scenes/ridgeline.ts'

/** 60% of a pool of a tenth of 10.2 kW at $4.00 a watt. */
const share = (10_200 * 400 * 10 * 60) / 10_000
const part = (percent: number) => (share * percent) / 100
const steps = [
  { label: 'Permit', detail: 'issued Nov 3', percent: 20, amount: part(20), done: true },
  { label: 'Installed', detail: 'passed Nov 16', percent: 50, amount: part(50), done: true },
  { label: 'Permission to operate', detail: 'with the utility', percent: 30, amount: part(30), done: false },
]

/** A closer's share paid in three parts, in cents. */
export const MILESTONES = { deal: 'Castillo, 10.2 kW', share, steps, paid: sum(steps.map(({ amount, done }) => (done ? amount : 0))) }
