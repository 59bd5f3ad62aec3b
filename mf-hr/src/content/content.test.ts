import { parseContract } from 'shared-contracts/parse'
import { describe, expect, it } from 'vitest'
import { manifest } from '../routes.ts'
import { CLAIMS } from './claims.ts'
import { CONTENT } from './check.ts'
import { overview } from './overview.ts'
import { Opening } from './schema.ts'
import { STATES, SEASON, TIME_OFF, TRAIL } from './ridgeline-hr.ts'

describe('content', () => {
  it.each(CONTENT)('$file has its shape', ({ file, schema, value }) => {
    expect(() => parseContract(schema, value, file)).not.toThrow()
  })

  it('names file and field where something is missing', () => {
    const { proof: _, ...rest } = overview.opening
    expect(() => parseContract(Opening, rest, 'content/overview.ts')).toThrow(/content\/overview\.ts: proof/)
  })

  it('uses each section id once', () => {
    const ids = JSON.stringify(CONTENT.map(({ value }) => value)).match(/"id":"[^"]+"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('states claims on pages that exist', () => {
    const paths = new Set(manifest.routes.map(({ path }) => path))
    expect(Object.values(CLAIMS).flatMap(({ usedOn }) => usedOn.filter((path) => !paths.has(path)))).toEqual([])
  })
})

const seats = (key: 'need' | 'back' | 'signed') => SEASON.seats.reduce((total, seat) => total + seat[key], 0)
const people = (employers: readonly string[]) => STATES.filter(({ employer }) => employers.includes(employer)).reduce((total, state) => total + state.people, 0)

describe('the sample company', () => {
  it('needs thirty, of whom eighteen are back', () => {
    expect([seats('need'), seats('back'), seats('signed')]).toEqual([30, 18, 8])
  })

  it('employs nine of forty people through the employer of record', () => {
    expect([people(['own', 'eor']), people(['eor'])]).toEqual([40, 9])
  })

  it('earns PTO by the hours worked and keeps the minimum on the board', () => {
    expect(Number(TIME_OFF.worked.replace(',', '')) / TIME_OFF.workedPerHour).toBe(TIME_OFF.balance.earned)
    const onBoard = TIME_OFF.days.map((_, day) => TIME_OFF.crew.filter(({ on }) => on[day] === 'on').length)
    expect(Math.min(...onBoard)).toBe(TIME_OFF.minimum)
  })

  it('files the agreement in the time it says', () => {
    expect((TRAIL.events.at(-1)?.minute ?? 0) - TRAIL.events[0].minute).toBe(TRAIL.totalMinutes)
  })
})
