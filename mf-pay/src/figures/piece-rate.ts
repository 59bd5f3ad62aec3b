import { sum } from 'shared-ui/scenes/money.ts'
import { ROOFS, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { CREW_WEEK } from 'shared-ui/scenes/ridgeline.ts'

/** Crew 2's week on piece rate, from the same hours as the crew's week scene. Cents. */
const hoursAt = (site: string): number => sum(CREW_WEEK.sites.find((row) => row.site === site)?.hours ?? [])

const FULL_WEEK = 40

const { whitaker } = SOLAR_DEALS
const { haws } = ROOFS

export const JOBS = [
  { job: `${whitaker.customer}, Lehi`, unit: 'panels', count: whitaker.panels, rate: RATES.panel },
  { job: `${haws.customer}, ${haws.town}`, unit: 'squares', count: haws.squares, rate: RATES.square },
  { job: `${haws.customer}, steep`, unit: 'squares', count: haws.steep, rate: RATES.steepSquare },
].map((line) => ({ ...line, amount: line.count * line.rate }))

export const SHOP = { hours: hoursAt('Shop'), rate: RATES.shopHour, amount: hoursAt('Shop') * RATES.shopHour }

const pieces = sum(JOBS.map(({ amount }) => amount))
const crewHours = sum(CREW_WEEK.sites.flatMap((row) => row.hours))

const CREW = [
  { name: PEOPLE.dwayne.name, role: 'Crew lead, 40%', share: 40 },
  { name: PEOPLE.beau.name, role: 'Installer, 30%', share: 30 },
  { name: PEOPLE.ignacio.name, role: 'Installer, 30%', share: 30 },
]

/** On piece rate the hours past 40 are owed half the regular rate on top, which is the week's pay over the week's hours. */
const halfTime = (pay: number, hours: number): number =>
  hours <= FULL_WEEK ? 0 : Math.round((pay / hours / 2) * (hours - FULL_WEEK))

export const CREW_PAY = CREW.map(({ share, ...person }) => {
  const hours = crewHours / CREW.length
  const piece = (pieces * share) / 100
  const shop = SHOP.amount / CREW.length
  const overtime = halfTime(piece + shop, hours)
  return { ...person, share, hours, piece, shop, overtime, total: piece + shop + overtime }
})

export const CREW_TOTAL = {
  hours: crewHours,
  piece: pieces,
  shop: SHOP.amount,
  jobs: pieces + SHOP.amount,
  overtime: sum(CREW_PAY.map(({ overtime }) => overtime)),
  total: sum(CREW_PAY.map(({ total }) => total)),
}
