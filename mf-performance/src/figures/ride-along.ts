import { SETTER_WEEK, SETTERS, WEEK_TOTAL } from './setters.ts'

/** Talks it took to set one appointment, to a tenth. */
const perSet = ({ talks, set }: { talks: number; set: number }) => (talks / set).toFixed(1)
const lineOf = (person: (typeof SETTER_WEEK)[number]['person']) => {
  const line = SETTER_WEEK.find((entry) => entry.person === person)
  if (!line) throw new Error(`${person.name} has no week`)
  return line
}

export const TALKS_PER_SET = { marcus: perSet(lineOf(SETTERS.marcus)), ana: perSet(lineOf(SETTERS.ana)), team: perSet(WEEK_TOTAL) }
