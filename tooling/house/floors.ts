import type { House } from './read-house.ts'

/** Where a room stands: its floor, 0 the lowest, and the columns it spans, the first and the last. */
export interface Standing {
  name: string
  floor: number
  first: number
  last: number
}

/**
 * Rooms that nobody knows stand on top, side by side, a column each. Every other lies below those that know it, as wide as
 * they are, and as low as what it knows itself and what lies beside it allow.
 */
export const standRooms = ({ rooms, arrows }: House): Standing[] => {
  const names = rooms.map(({ name }) => name)
  const knownBy = (name: string) => arrows.filter(({ to }) => to === name).map(({ from }) => from)
  const knows = (name: string) => arrows.filter(({ from }) => from === name).map(({ to }) => to)
  const tops = names.filter((name) => knownBy(name).length === 0)

  const columnsOf = (name: string): number[] =>
    tops.includes(name) ? [tops.indexOf(name)] : knownBy(name).flatMap(columnsOf)
  const spans = new Map(
    names.map((name) => [name, { first: Math.min(...columnsOf(name)), last: Math.max(...columnsOf(name)) }]),
  )
  const widthOf = (name: string) => (spans.get(name)?.last ?? 0) - (spans.get(name)?.first ?? 0)

  const placed: Standing[] = []
  const waiting = names.filter((name) => !tops.includes(name)).toSorted((a, b) => widthOf(b) - widthOf(a))
  while (waiting.length > 0) {
    const index = waiting.findIndex((name) =>
      knows(name).every((known) => placed.some((room) => room.name === known)),
    )
    const [name] = waiting.splice(index, 1)
    const span = name === undefined ? undefined : spans.get(name)
    if (index === -1 || name === undefined || span === undefined)
      throw new Error(`Rooms that know each other have no floors: ${waiting.join(', ')}`)
    const below = placed.filter(
      (room) => knows(name).includes(room.name) || (room.first <= span.last && span.first <= room.last),
    )
    placed.push({ name, ...span, floor: Math.max(-1, ...below.map(({ floor }) => floor)) + 1 })
  }
  const top = Math.max(...placed.map(({ floor }) => floor)) + 1
  return [...placed, ...tops.map((name, column) => ({ name, floor: top, first: column, last: column }))]
}
