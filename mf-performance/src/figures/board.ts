import { sum } from 'shared-ui/scenes/money.ts'
import { ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
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

export const BOARD_DAY = `${namedDay(OFFICE_DAYS.rideAlong)}, 6:15 am`

/** Who stands where on one morning. */
export const BOARD: readonly BoardLine[] = [
  {
    team: 'Crew 1',
    place: `${ROOFS.kimball.customer}, ${ROOFS.kimball.town}, ${ROOFS.kimball.squares} squares`,
    people: [PEOPLE.rosa, PEOPLE.pete, { ...PEOPLE.eli, away: 'sick' }],
  },
  {
    team: 'Crew 2',
    place: `${ROOFS.haws.customer}, ${ROOFS.haws.town}, ${ROOFS.haws.squares} squares`,
    people: [PEOPLE.dwayne, PEOPLE.beau, PEOPLE.ignacio],
  },
  { team: 'Service', place: 'three vans, eleven tune-ups', people: [PEOPLE.cody, PEOPLE.iris, PEOPLE.walt] },
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
