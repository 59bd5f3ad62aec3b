import { CREW_WEEK, PEOPLE, sum } from 'shared-ui/scenes/ridgeline.ts'

/** Crew 2's week on piece rate, from the same hours as the crew's week scene. Cents. */
const hoursAt = (site: string): number => sum(CREW_WEEK.sites.find((row) => row.site === site)?.hours ?? [])

const SHOP_RATE = 2200
const FULL_WEEK = 40

export const JOBS = [
  { job: 'Alvarez, Lehi', unit: 'panels', count: 21, rate: 7200, amount: 21 * 7200 },
  { job: 'Haws, Provo', unit: 'squares', count: 28, rate: 5800, amount: 28 * 5800 },
]

export const SHOP = { hours: hoursAt('Shop'), rate: SHOP_RATE, amount: hoursAt('Shop') * SHOP_RATE }

const pieces = sum(JOBS.map(({ amount }) => amount))
const crewHours = sum(CREW_WEEK.sites.flatMap((row) => row.hours))

const CREW = [
  { name: PEOPLE.dwayne.name, role: 'Crew lead, 40%', share: 40 },
  { name: 'Beau Hatch', role: 'Installer, 30%', share: 30 },
  { name: 'Ignacio Soto', role: 'Installer, 30%', share: 30 },
]

/** On piece rate the hours past 40 are owed half the regular rate on top, which is the week's pay over the week's hours. */
const halfTime = (pay: number, hours: number): number =>
  hours <= FULL_WEEK ? 0 : Math.round((pay / hours / 2) * (hours - FULL_WEEK))

export const CREW_PAY = CREW.map(({ share, ...person }) => {
  const hours = crewHours / CREW.length
  const piece = (pieces * share) / 100
  const shop = SHOP.amount / CREW.length
  const overtime = halfTime(piece + shop, hours)
  return { ...person, hours, piece, shop, overtime, total: piece + shop + overtime }
})

export const CREW_TOTAL = {
  hours: crewHours,
  piece: pieces,
  shop: SHOP.amount,
  overtime: sum(CREW_PAY.map(({ overtime }) => overtime)),
  total: sum(CREW_PAY.map(({ total }) => total)),
}
