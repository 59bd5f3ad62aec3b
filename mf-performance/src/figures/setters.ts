import { sum } from 'shared-ui/scenes/ridgeline.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-facts.ts'

/** Setters of the sample company, in the faces they have in every scene. */
export const SETTERS = {
  ana: PEOPLE.ana,
  tyrell: PEOPLE.tyrell,
  bree: PEOPLE.bree,
  marcus: PEOPLE.marcus,
} as const

export const WEEK = 'Nov 16 – Nov 20'

/** One week at the doors, most kept appointments first. */
export const SETTER_WEEK = [
  { person: SETTERS.marcus, doors: 248, talks: 49, set: 7, kept: 4 },
  { person: SETTERS.ana, doors: 236, talks: 61, set: 12, kept: 9 },
  { person: SETTERS.tyrell, doors: 212, talks: 58, set: 11, kept: 8 },
  { person: SETTERS.bree, doors: 164, talks: 44, set: 8, kept: 6 },
].toSorted((a, b) => b.kept - a.kept)

export const WEEK_TOTAL = {
  doors: sum(SETTER_WEEK.map(({ doors }) => doors)),
  talks: sum(SETTER_WEEK.map(({ talks }) => talks)),
  set: sum(SETTER_WEEK.map(({ set }) => set)),
  kept: sum(SETTER_WEEK.map(({ kept }) => kept)),
}

/** Talks it took to set one appointment, to a tenth. */
const perSet = ({ talks, set }: { talks: number; set: number }) => (talks / set).toFixed(1)
const lineOf = (person: (typeof SETTER_WEEK)[number]['person']) => {
  const line = SETTER_WEEK.find((entry) => entry.person === person)
  if (!line) throw new Error(`${person.name} has no week`)
  return line
}

export const TALKS_PER_SET = {
  marcus: perSet(lineOf(SETTERS.marcus)),
  ana: perSet(lineOf(SETTERS.ana)),
  team: perSet(WEEK_TOTAL),
}
