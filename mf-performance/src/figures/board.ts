import { PEOPLE, sum } from 'shared-ui/scenes/ridgeline.ts'
import { SETTERS } from './setters.ts'

interface OnBoard {
  name: string
  portrait: string
  /** Why a seat is empty, or who rides along. */
  away?: string
  guest?: string
}

export interface BoardLine {
  team: string
  place: string
  people: readonly OnBoard[]
}

export const BOARD_DAY = 'Thursday, Nov 19, 6:15 am'

/** Who stands where on one morning. */
export const BOARD: readonly BoardLine[] = [
  {
    team: 'Crew 1',
    place: 'Kimball, Orem, 24 squares',
    people: [
      { name: 'Rosa Medina', portrait: 'ridgeline-17' },
      { name: 'Pete Olsen', portrait: 'ridgeline-0' },
      { name: 'Eli Sandoval', portrait: 'ridgeline-19', away: 'sick' },
    ],
  },
  {
    team: 'Crew 2',
    place: 'Haws, Provo, 28 squares',
    people: [
      PEOPLE.dwayne,
      { name: 'Beau Hatch', portrait: 'ridgeline-20' },
      { name: 'Ignacio Soto', portrait: 'ridgeline-22' },
    ],
  },
  {
    team: 'Service',
    place: 'three vans, eleven tune-ups',
    people: [
      PEOPLE.cody,
      { name: 'Iris Nakai', portrait: 'ridgeline-7' },
      { name: 'Walt Jessup', portrait: 'ridgeline-14' },
    ],
  },
  {
    team: 'Doors',
    place: 'four territories, from 3 pm',
    people: [SETTERS.ana, { ...SETTERS.tyrell, guest: 'Deshawn' }, SETTERS.bree, SETTERS.marcus],
  },
]

export const here = ({ people }: BoardLine) => people.filter(({ away }) => away === undefined).length

export const BOARD_TOTAL = {
  here: sum(BOARD.map(here)),
  seats: sum(BOARD.map(({ people }) => people.length)),
}
