import { sum } from 'shared-ui/scenes/ridgeline.ts'

const facets = [
  { name: 'north', squares: 9, pitch: '6/12', steep: false },
  { name: 'south', squares: 9, pitch: '6/12', steep: false },
  { name: 'west', squares: 5, pitch: '9/12', steep: true },
  { name: 'east', squares: 5, pitch: '9/12', steep: true },
]
const squares = sum(facets.map((facet) => facet.squares))
const steep = sum(facets.map((facet) => (facet.steep ? facet.squares : 0)))
const lines = [
  { label: 'Laid', detail: `${squares} squares at $85.00`, amount: squares * 8500 },
  { label: 'Steep, over 8/12', detail: `${steep} squares at $20.00`, amount: steep * 2000 },
]

/** The Haws roof in Provo: squares by facet, and what they pay. */
export const ROOF = { address: 'Haws, Provo', facets, lines, total: sum(lines.map(({ amount }) => amount)) }
