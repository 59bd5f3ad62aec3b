import { PAY_STUB, sum } from 'shared-ui/scenes/ridgeline.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-facts.ts'
import { DRAFT, MOVE } from './tickets.ts'

/** A past period run again: what was paid by hand, and what the plan says. Cents. */
const setterShare = MOVE.after.setter

export const REPLAY = [
  {
    name: PEOPLE.marisol.name,
    why: 'had the setter’s share too',
    paid: PAY_STUB.gross + setterShare,
    planned: PAY_STUB.gross,
  },
  { name: PEOPLE.andre.name, why: 'reached the third tier', paid: 426_000, planned: 441_000 },
  { name: PEOPLE.tyrell.name, why: 'set Alvarez', paid: DRAFT.gross, planned: DRAFT.gross + setterShare },
].map((line) => ({ ...line, difference: line.planned - line.paid }))

export const REPLAY_TOTAL = {
  paid: sum(REPLAY.map(({ paid }) => paid)),
  planned: sum(REPLAY.map(({ planned }) => planned)),
  difference: sum(REPLAY.map(({ difference }) => difference)),
}
