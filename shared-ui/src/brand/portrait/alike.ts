import type { Look } from './look.ts'
import { LOOKS } from './looks.ts'
import { HIDES_HAIR } from './things.ts'

/** What tells people apart at a glance, in the order of a look's parts. */
const marksOf = ({
  skin,
  jaw,
  hair,
  shade,
  beard,
  glasses,
  headwear,
  hat,
  wears,
  cloth,
}: Look): unknown[] => [
  headwear !== undefined && HIDES_HAIR.has(headwear) ? headwear : hair,
  headwear,
  hat,
  shade,
  skin,
  jaw,
  beard,
  glasses,
  wears,
  cloth,
]

/** Marks by which any two people differ at least. */
const LEAST_MARKS = 3

/** Pairs of people, by id, that one could take for each other. */
export const alike = (
  people: readonly (readonly [id: string, look: Look])[] = Object.values(LOOKS).flatMap((looks) =>
    Object.entries(looks),
  ),
): string[] =>
  people.flatMap(([id, look], index) => {
    const marks = marksOf(look)
    return people
      .slice(index + 1)
      .filter(([, other]) => marksOf(other).filter((mark, at) => mark !== marks[at]).length < LEAST_MARKS)
      .map(([other]) => `the portraits ${id} and ${other} look alike. Change one of them`)
  })

const DRAWN: ReadonlySet<string> = new Set(Object.values(LOOKS).flatMap((looks) => Object.keys(looks)))
const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** What is wrong with a person's portrait: it is not drawn, or somebody else's. */
export const wrongPortrait = (name: string, portrait: string): string[] => [
  ...(DRAWN.has(portrait)
    ? []
    : [`${name} has the portrait “${portrait}”, which does not exist. Portraits: ${[...DRAWN].join(', ')}`]),
  ...(portrait.slice(portrait.indexOf('-') + 1) === slug(name)
    ? []
    : [`“${portrait}” is not a portrait of ${name}. Use another`]),
]
