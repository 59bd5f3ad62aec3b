import { sum } from 'shared-ui/scenes/ridgeline.ts'

const areas = [
  { name: 'back lawn', feet: 780 },
  { name: 'side run', feet: 220 },
  { name: 'green', feet: 150 },
]
const feet = sum(areas.map((area) => area.feet))
const border = 70
const lines = [
  { label: 'Turf laid', detail: '1,150 sq ft at $1.10', amount: feet * 110 },
  { label: 'Border', detail: `${border} ft at $2.00`, amount: border * 200 },
]

/** One yard, measured, and the crew's pay for it. */
export const YARD = { address: 'Nakamura, Draper', areas, lines, total: sum(lines.map(({ amount }) => amount)) }
