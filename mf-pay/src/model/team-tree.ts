import { sum } from 'shared-ui/scenes/money.ts'
import { computePercent, POOL_PERCENT, SHARES } from 'shared-ui/scenes/ridgeline-shares.ts'
import { CLOSERS } from '../sample-data/november.ts'

/**
 * Computes overrides in a sales team. The direct manager of a deal's closer gets a share of the deal's commission pool. Each
 * manager above gets an amount per watt in addition, up to the deal's margin. The functions do not depend on the sample company.
 * Money is in cents.
 */

export interface Member {
  id: string
  name: string
  leads: boolean
  /** Id of the manager in the preset tree; null for the root. */
  under: string | null
}

export interface TreeDeal {
  customer: string
  closer: string
  watts: number
  /** Contract less equipment and labor, in cents. */
  margin: number
  setterPay: number
  closerPay: number
  managerPay: number
}

/** Id of each member's manager. The root has no entry. */
export type Tree = Readonly<Record<string, string>>

export const LIMITS = { min: 0, max: 50 } as const

export const createPresetTree = (members: readonly Member[]): Tree => {
  const tree: Record<string, string> = {}
  for (const { id, under } of members) if (under !== null) tree[id] = under
  return tree
}

/** Ids of all managers above a member, the direct one first. */
export const listManagers = (tree: Tree, id: string): string[] => {
  const manager = tree[id]
  return manager === undefined ? [] : [manager, ...listManagers(tree, manager)]
}

export const listReports = (members: readonly Member[], tree: Tree, id: string): readonly Member[] =>
  members.filter((member) => tree[member.id] === id)

/** Returns the possible managers of a member: members who lead, except the member and everyone below the member. */
export const listMoveTargets = (members: readonly Member[], tree: Tree, id: string): readonly Member[] =>
  members.filter((target) => target.leads && target.id !== id && !listManagers(tree, target.id).includes(id))

/** Moves a member, with everyone below, to another manager. If the move is impossible, returns the same tree. */
export const moveMember = (members: readonly Member[], tree: Tree, id: string, to: string): Tree => {
  const target = listMoveTargets(members, tree, id).find((member) => member.id === to)
  return target && tree[id] !== undefined ? { ...tree, [id]: target.id } : tree
}

export interface Override {
  id: string
  amount: number
  /** Part of the promised override that exceeds the margin. */
  cut: number
}

/** Computes the payments of a deal, from the setter to the top of the tree. `total` is within the margin if the pool is. */
export const computeDealPay = (tree: Tree, deal: TreeDeal, centsPerWatt: number) => {
  const [direct = '', ...above] = listManagers(tree, deal.closer)
  const overrides: Override[] = [{ id: direct, amount: deal.managerPay, cut: 0 }]
  let left = deal.margin - deal.setterPay - deal.closerPay - deal.managerPay
  for (const id of above) {
    const promised = deal.watts * centsPerWatt
    const amount = Math.max(0, Math.min(promised, left))
    overrides.push({ id, amount, cut: promised - amount })
    left -= amount
  }
  return { overrides, total: deal.margin - left, left }
}

const amountsOf = (overrides: readonly Override[], id: string): number[] =>
  overrides.flatMap((override) => (override.id === id ? [override.amount] : []))

/** Computes the overrides of a month by manager, today and with the moved tree, and the cost of all deals. */
export const computeMonth = (
  members: readonly Member[],
  deals: readonly TreeDeal[],
  today: { tree: Tree; cents: number },
  moved: { tree: Tree; cents: number },
) => {
  const overridesOf = ({ tree, cents }: typeof today) =>
    deals.flatMap((deal) => computeDealPay(tree, deal, cents).overrides)
  const [before, after] = [overridesOf(today), overridesOf(moved)]
  const rows = members.flatMap(({ id, name }) => {
    const terms = { today: amountsOf(before, id), pay: amountsOf(after, id) }
    const [was, is] = [sum(terms.today), sum(terms.pay)]
    const team = listReports(members, moved.tree, id).length
    return was === 0 && is === 0 && team === 0
      ? []
      : [{ id, name, team, terms, today: was, pay: is, change: is - was }]
  })
  return {
    rows,
    total: {
      today: sum(rows.map((row) => row.today)),
      pay: sum(rows.map((row) => row.pay)),
      change: sum(rows.map(({ change }) => change)),
    },
    /** Sum of the promised overrides that exceed the margins of their deals. */
    cut: sum(after.map((override) => override.cut)),
  }
}

/** Text of a tree in a URL: the manager of each member except the root, in the order of the members. */
export const formatTree = (members: readonly Member[], tree: Tree): string =>
  members.flatMap(({ id }) => tree[id] ?? []).join('-')

/**
 * Parses the text that `formatTree` writes. Returns null if a name is unknown, if a manager cannot lead, or if the tree has a
 * cycle.
 */
export const parseTree = (members: readonly Member[], text: string): Tree | null => {
  const [root, ...others] = members
  const names = text.split('-')
  const tree: Record<string, string> = {}
  for (const [index, { id }] of others.entries()) {
    const manager = members.find((member) => member.leads && member.id === names[index])
    if (!manager) return null
    tree[id] = manager.id
  }
  const reachesRoot = (id: string, steps = 0): boolean =>
    id === root?.id || (steps < members.length && reachesRoot(tree[id] ?? '', steps + 1))
  return names.length === others.length && others.every(({ id }) => reachesRoot(id)) ? tree : null
}

/** Pay of a contractor for each of the first five installs of a month, in cents. No contractor in this data has more. */
const TIER_INSTALL = 120_000
const CENTS_PER_WATT = 400
/** Override in cents per watt, for each level above the direct manager. */
export const OVERRIDE_CENTS = 2

/** Salespeople in tree order. `leads`: may be a manager; false for contractors. */
export const MEMBERS = [
  { id: 'joan', name: 'Joan Tuttle', leads: true, under: null },
  { id: 'hank', name: 'Hank Lindqvist', leads: true, under: 'joan' },
  { id: 'marisol', name: 'Marisol Vega', leads: true, under: 'hank' },
  { id: 'ruth', name: 'Ruth Ashby', leads: true, under: 'hank' },
  { id: 'sam', name: 'Sam Whitcomb', leads: true, under: 'hank' },
  { id: 'andre', name: 'Andre Fontaine', leads: false, under: 'hank' },
  { id: 'jo', name: 'Jo Keller', leads: false, under: 'hank' },
] as const

/** Deals of November, each with its closer, and the pay of setter, closer and direct manager in cents. */
export const TREE_DEALS = CLOSERS.flatMap(({ name, plan, deals }) =>
  deals.map(({ customer, contract, margin }) => {
    const pool = computePercent(contract, POOL_PERCENT)
    return {
      customer,
      closer: MEMBERS.find((member) => member.name === name)?.id ?? '',
      watts: contract / CENTS_PER_WATT,
      margin,
      setterPay: computePercent(pool, SHARES.setter),
      closerPay: plan === 'share' ? computePercent(pool, SHARES.closer) : TIER_INSTALL,
      managerPay: computePercent(pool, SHARES.manager),
    }
  }),
)
