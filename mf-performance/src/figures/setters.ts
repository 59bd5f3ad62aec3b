import { PEOPLE, sum } from 'shared-ui/scenes/ridgeline.ts'

/** Setters of the sample company, in the faces they have in every scene. */
export const SETTERS = {
  ana: { name: 'Ana Castillo', portrait: 'ridgeline-9' },
  tyrell: { name: PEOPLE.tyrell.name, portrait: PEOPLE.tyrell.portrait },
  bree: { name: 'Bree Tolman', portrait: 'ridgeline-15' },
  marcus: { name: 'Marcus Yoder', portrait: 'ridgeline-13' },
  lena: { name: PEOPLE.lena.name, portrait: PEOPLE.lena.portrait },
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
