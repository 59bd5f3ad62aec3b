import { sum } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { NORTH_FIELD, OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { SETTERS } from './setters.ts'

type Point = readonly [x: number, y: number]

export interface Territory {
  name: string
  person: { name: string; portrait: string } | null
  /** Text that is shown instead of a salesperson's name. Set only if `person` is null. */
  state?: string
  homes: number
  knocked: number
  tint: 'spruce' | 'marigold' | 'clay' | 'sky' | 'free' | 'resting'
  /** Corners on the map, clockwise from the upper left. */
  corners: readonly [Point, Point, Point, Point]
}

/**
 * Jordan Narrows, a territory without a salesperson. `knocked` is the number of visited homes. It equals `homes`, because all
 * homes were visited.
 */
export const NARROWS = { homes: 350, knocked: 350 }

type Corners = readonly [number, number, number, number, number, number, number, number]

/**
 * Creates a territory. The eight numbers are x and y of its four corners. `holder` is the territory's salesperson. If there is
 * none, it is the text to show instead of a name.
 */
const territory = (
  name: string,
  holder: string | NonNullable<Territory['person']>,
  [homes, knocked]: readonly [homes: number, knocked: number],
  tint: Territory['tint'],
  [ax, ay, bx, by, cx, cy, dx, dy]: Corners,
): Territory => ({
  name,
  ...(typeof holder === 'string' ? { person: null, state: holder } : { person: holder }),
  homes,
  knocked,
  tint,
  corners: [
    [ax, ay],
    [bx, by],
    [cx, cy],
    [dx, dy],
  ],
})

/** Sales territories of the sample company between Lehi and the lake. The names are made up. */
export const TERRITORIES: readonly Territory[] = [
  territory('Traverse Bench', SETTERS.ana, [412, 318], 'spruce', [0, 0, 178, 0, 160, 148, 0, 166]),
  territory('Saratoga Shore', SETTERS.tyrell, [388, 254], 'marigold', [178, 0, 334, 0, 314, 156, 160, 148]),
  territory('Cedar Hollow', SETTERS.bree, [296, 231], 'sky', [334, 0, 480, 0, 480, 136, 314, 156]),
  territory('Dry Creek', SETTERS.marcus, [430, 401], 'clay', [0, 166, 160, 148, 188, 310, 0, 310]),
  territory(
    'North Field',
    'Lena, from Monday',
    [NORTH_FIELD.homes, 0],
    'free',
    [160, 148, 314, 156, 330, 310, 188, 310],
  ),
  territory(
    'Jordan Narrows',
    `rests until ${shortDate(OFFICE_DAYS.narrowsRest)}`,
    [NARROWS.homes, NARROWS.knocked],
    'resting',
    [314, 156, 480, 136, 480, 310, 330, 310],
  ),
]

export const TERRITORY_TOTAL = {
  homes: sum(TERRITORIES.map(({ homes }) => homes)),
  knocked: sum(TERRITORIES.map(({ knocked }) => knocked)),
}

const HOMES_PER_DOT = 10
const STREETS = 5

/**
 * Returns the positions of a territory's dots, one per ten homes, on five streets that follow its outline. Dots of visited
 * homes are first. Distances between dots are equal whole numbers, so that the SVG path repeats itself and compresses well.
 */
export function computeDots({ homes, knocked, corners: [a, b, c, d] }: Territory): {
  knocked: readonly Point[]
  open: readonly Point[]
} {
  const count = Math.round(homes / HOMES_PER_DOT)
  const dots = Array.from({ length: STREETS }, (_, street): Point[] => {
    const houses = Math.ceil(((street + 1) * count) / STREETS) - Math.ceil((street * count) / STREETS)
    const v = (street + 0.9) / (STREETS + 0.8)
    const [x, y] = ([0, 1] as const).map((axis) => {
      const from = a[axis] * (1 - v) + d[axis] * v
      const to = b[axis] * (1 - v) + c[axis] * v
      const step = Math.round((to - from) / (houses + 0.8))
      return { step, first: Math.round((from + to - step * (houses - 1)) / 2) }
    }) as [Row, Row]
    return Array.from({ length: houses }, (_house, house): Point => [
      x.first + house * x.step,
      y.first + house * y.step,
    ])
  }).flat()
  const cut = Math.round(knocked / HOMES_PER_DOT)
  return { knocked: dots.slice(0, cut), open: dots.slice(cut) }
}

interface Row {
  first: number
  step: number
}
