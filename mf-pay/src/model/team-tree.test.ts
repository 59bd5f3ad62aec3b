import * as fc from 'fast-check'
import { sum } from 'shared-ui/scenes/money.ts'
import { computeEarnings, RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { isInPeriod } from 'shared-ui/scenes/pay-calendar.ts'
import {
  OVERRIDE_CENTS_PER_WATT,
  computeShare,
  SOLAR_DEALS,
  type SolarDeal,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { ALL_PEOPLE, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { CLOSERS } from '../sample-data/november.ts'
import {
  listManagers,
  formatTree,
  LIMITS,
  computeMonth,
  moveMember,
  parseTree,
  computeDealPay,
  createPresetTree,
  listMoveTargets,
  type Tree,
} from './team-tree.ts'
import { MEMBERS, OVERRIDE_CENTS, TREE_DEALS } from '../sample-data/sales-team.ts'

const PRESET = createPresetTree(MEMBERS)
const TODAY = { tree: PRESET, cents: OVERRIDE_CENTS }

const ids = fc.constantFrom(...MEMBERS.map(({ id }) => id))
/** Generates team trees by random moves of members. Impossible moves have no effect. */
const trees: fc.Arbitrary<Tree> = fc
  .array(fc.tuple(ids, ids), { maxLength: 12 })
  .map((moves) => moves.reduce<Tree>((tree, [id, to]) => moveMember(MEMBERS, tree, id, to), PRESET))
const cents = fc.integer(LIMITS)

describe('the team and its deals', () => {
  test('have the override rate and the people of the sample data', () => {
    expect(OVERRIDE_CENTS).toBe(OVERRIDE_CENTS_PER_WATT)
    for (const { name, leads } of MEMBERS) {
      const person = ALL_PEOPLE.find((one) => one.name === name)
      expect([name, person?.team, person?.form]).toEqual([name, 'Closers', leads ? 'W-2' : '1099'])
    }
  })

  test.each(TREE_DEALS)('$customer: setter and manager get the amounts of the sample data', (line) => {
    const deal: SolarDeal | undefined = Object.values(SOLAR_DEALS).find(
      ({ customer }) => customer === line.customer,
    )
    expect(deal && { ...line, watts: deal.watts }).toMatchObject({
      watts: line.watts,
      setterPay: deal && computeShare(deal, 'setter'),
      managerPay: deal && computeShare(deal, 'manager'),
    })
    expect(MEMBERS.find(({ id }) => id === line.closer)?.name).toBe(deal?.closer?.name)
  })

  test('give Hank and Joan the overrides that their stubs show', () => {
    const inRun = new Set(
      CLOSERS.flatMap(({ deals }) =>
        deals.filter(({ installed }) => isInPeriod(RUN_PERIOD, installed)).map(({ customer }) => customer),
      ),
    )
    const { rows } = computeMonth(
      MEMBERS,
      TREE_DEALS.filter(({ customer }) => inRun.has(customer)),
      TODAY,
      TODAY,
    )
    for (const person of [PEOPLE.joan, PEOPLE.hank]) {
      const lines = computeEarnings(person).filter(({ label }) => /override/i.test(label))
      expect(rows.find(({ name }) => name === person.name)?.pay).toBe(sum(lines.map(({ amount }) => amount)))
    }
  })
})

describe('a move', () => {
  test('pays the pool share to the new manager and an override to the manager above', () => {
    const tree = moveMember(MEMBERS, PRESET, 'sam', 'marisol')
    const { rows, total } = computeMonth(MEMBERS, TREE_DEALS, TODAY, { tree, cents: 2 })
    const sams = TREE_DEALS.filter(({ closer }) => closer === 'sam')
    const share = sum(sams.map(({ managerPay }) => managerPay))
    const level = sum(sams.map(({ watts }) => watts * 2))
    expect(rows.find(({ id }) => id === 'marisol')).toMatchObject({ team: 1, today: 0, pay: share })
    expect(rows.find(({ id }) => id === 'hank')?.change).toBe(level - share)
    expect(rows.find(({ id }) => id === 'joan')?.change).toBe(0)
    expect(total.change).toBe(level)
  })

  test('moves a manager with the complete team, and never creates a cycle', () => {
    const tree = moveMember(MEMBERS, moveMember(MEMBERS, PRESET, 'sam', 'ruth'), 'ruth', 'marisol')
    expect(listManagers(tree, 'sam')).toEqual(['ruth', 'marisol', 'hank', 'joan'])
    expect(listMoveTargets(MEMBERS, tree, 'ruth').map(({ id }) => id)).toEqual(['joan', 'hank', 'marisol'])
    expect(moveMember(MEMBERS, tree, 'marisol', 'sam')).toBe(tree)
    expect(moveMember(MEMBERS, tree, 'joan', 'hank')).toBe(tree)
    expect(moveMember(MEMBERS, tree, 'sam', 'andre')).toBe(tree)
  })

  test('keeps everyone under the root; the tree is restored from its text', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { id } of MEMBERS.slice(1)) expect(listManagers(tree, id).at(-1)).toBe('joan')
        expect(parseTree(MEMBERS, formatTree(MEMBERS, tree))).toEqual(tree)
      }),
    )
    for (const text of ['', 'joan', 'sam-hank-hank-hank-hank-hank-hank', 'marisol-hank-hank-hank-hank-hank'])
      expect(parseTree(MEMBERS, text)).toBeNull()
    expect(parseTree(MEMBERS, 'joan-hank-hank-hank-hank-andre')).toBeNull()
  })
})

describe('amounts', () => {
  test('of a deal add up within the margin, and the highest managers are cut first', () => {
    fc.assert(
      fc.property(trees, cents, fc.constantFrom(...TREE_DEALS), (tree, each, deal) => {
        const { overrides, total, left } = computeDealPay(tree, deal, each)
        expect(total).toBe(deal.setterPay + deal.closerPay + sum(overrides.map(({ amount }) => amount)))
        expect(total + left).toBe(deal.margin)
        expect(left).toBeGreaterThanOrEqual(0)
        for (const { amount, cut } of overrides) expect(Math.min(amount, cut)).toBeGreaterThanOrEqual(0)
        const firstCut = overrides.findIndex(({ cut }) => cut > 0)
        const after = firstCut === -1 ? [] : overrides.slice(firstCut + 1)
        expect(sum(after.map(({ amount }) => amount))).toBe(0)
      }),
    )
  })

  test('are cut if three levels at 40 cents per watt exceed a margin of one dollar per watt', () => {
    const tree = moveMember(MEMBERS, moveMember(MEMBERS, PRESET, 'sam', 'ruth'), 'ruth', 'marisol')
    const whitaker = TREE_DEALS.find(({ customer }) => customer === 'Whitaker')
    const paid = whitaker && computeDealPay(tree, whitaker, 40)
    expect(paid?.overrides.map(({ cut }) => cut)).toEqual([0, 0, 0, 160_000])
    expect(paid?.left).toBe(0)
  })

  test('of a month are the sums of its deals', () => {
    fc.assert(
      fc.property(trees, cents, (tree, each) => {
        const { rows, total } = computeMonth(MEMBERS, TREE_DEALS, TODAY, { tree, cents: each })
        const paid = TREE_DEALS.flatMap((deal) => computeDealPay(tree, deal, each).overrides)
        expect(total.pay).toBe(sum(paid.map(({ amount }) => amount)))
        for (const { today, pay, change } of rows) expect(pay - today).toBe(change)
      }),
    )
  })
})
