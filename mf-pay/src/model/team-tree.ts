import { sum } from 'shared-ui/scenes/money.ts'

/**
 * This module computes the overrides of a sales team: the pay that managers get for deals of the people below them. The direct
 * manager gets a share of the deal's commission. Each manager above the direct one gets an additional amount per watt, until
 * the deal's margin is used up. Money is in cents.
 */

export interface Member {
  id: string
  name: string
  leads: boolean
  /** Id of the member's manager before the visitor moves anyone. Null for the person at the top of the team tree. */
  under: string | null
}

export interface TreeDeal {
  customer: string
  closer: string
  watts: number
  /** Contract price less equipment and labor, in cents. */
  margin: number
  setterPay: number
  closerPay: number
  managerPay: number
}

/** Id of each member's manager, by the member's id. The person at the top has no entry. */
export type Tree = Readonly<Record<string, string>>

export const LIMITS = { min: 0, max: 50 } as const

export const createPresetTree = (members: readonly Member[]): Tree => {
  const tree: Record<string, string> = {}
  for (const { id, under } of members) if (under !== null) tree[id] = under
  return tree
}

/** Returns the ids of all managers above a member, the direct manager first. */
export const listManagers = (tree: Tree, id: string): string[] => {
  const manager = tree[id]
  return manager === undefined ? [] : [manager, ...listManagers(tree, manager)]
}

export const listReports = (members: readonly Member[], tree: Tree, id: string): readonly Member[] =>
  members.filter((member) => tree[member.id] === id)

/** Returns the members to whom a member can be moved: all who may lead a team, except that member and everyone below. */
export const listMoveTargets = (members: readonly Member[], tree: Tree, id: string): readonly Member[] =>
  members.filter((target) => target.leads && target.id !== id && !listManagers(tree, target.id).includes(id))

/** Moves a member, with everyone below, to another manager. Returns the same tree if the move is impossible. */
export const moveMember = (members: readonly Member[], tree: Tree, id: string, to: string): Tree => {
  const target = listMoveTargets(members, tree, id).find((member) => member.id === to)
  return target && tree[id] !== undefined ? { ...tree, [id]: target.id } : tree
}

export interface Override {
  id: string
  amount: number
  /** Part of the manager’s share in this deal that is not paid, because the deal has no margin left. */
  cut: number
}

/**
 * Computes what the managers above a deal's closer get for the deal. Managers above the direct one get `centsPerWatt` for each
 * watt, until the margin is used up. Setter, closer and direct manager always get all of their pay, so `total` can exceed the
 * margin.
 */
export const computeDealPay = (tree: Tree, deal: TreeDeal, centsPerWatt: number) => {
  const [direct = '', ...above] = listManagers(tree, deal.closer)
  const overrides: Override[] = [{ id: direct, amount: deal.managerPay, cut: 0 }]
  let unspentMargin = deal.margin - deal.setterPay - deal.closerPay - deal.managerPay
  for (const id of above) {
    const promised = deal.watts * centsPerWatt
    const amount = Math.max(0, Math.min(promised, unspentMargin))
    overrides.push({ id, amount, cut: promised - amount })
    unspentMargin -= amount
  }
  return { overrides, total: deal.margin - unspentMargin, left: unspentMargin }
}

const amountsOf = (overrides: readonly Override[], id: string): number[] =>
  overrides.flatMap((override) => (override.id === id ? [override.amount] : []))

/**
 * Computes each manager's pay for a month's deals, and the sum of the pay of all managers. `today` contains the team tree and
 * the cents per watt before the visitor's changes, `moved` those after the changes.
 */
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
    /**
     * Sum of the overrides (pay of managers) that are not paid after the visitor's changes, because their deals have no margin
     * left.
     */
    cut: sum(after.map((override) => override.cut)),
  }
}

/** Formats a tree for the URL: the manager of each member, in the order of the members. The person at the top is omitted. */
export const formatTree = (members: readonly Member[], tree: Tree): string =>
  members.flatMap(({ id }) => tree[id] ?? []).join('-')

/**
 * Parses text that `formatTree` returned. Returns null if an id is unknown, if a manager is a person who may not lead a team,
 * or if the tree has a cycle.
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
