import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { UNNAMED_EMPLOYEES, PEOPLE, RATES, type SamplePerson } from 'shared-ui/scenes/ridgeline-people.ts'

/**
 * This module computes which rows of an org chart (a tree) are visible, what a key press changes, and the head count and
 * payroll of each branch. Amounts are in cents.
 */

interface OrgNode {
  /** Id, unique in the tree. Only letters and digits are allowed, because a dot separates ids in the URL. */
  id: string
  name: string
  /** Number of people in this node itself. People in its children are not counted. */
  people: number
  /** Pay of the people in this node for one payday, in cents before taxes. Pay of its children is not included. */
  pay: number
  children?: readonly OrgNode[]
}

export interface OrgRow<Node extends OrgNode = OrgNode> {
  node: Node
  parent: OrgRow<Node> | null
}

export interface OrgState {
  /** Id of the node whose card is shown. All branches above this node are open. */
  selected: string
  /** Ids of the open branches, from top to bottom. */
  open: readonly string[]
}

/**
 * Returns the children of a node. The type assertion is necessary because `children` is declared with the type `OrgNode`, not
 * with the caller's type.
 */
const childrenOf = <Node extends OrgNode>({ children = [] }: Node): readonly Node[] =>
  children as readonly Node[]

export const sumBranch = (node: OrgNode): { people: number; pay: number } => {
  let [people, pay] = [node.people, node.pay]
  for (const total of childrenOf(node).map(sumBranch)) {
    people += total.people
    pay += total.pay
  }
  return { people, pay }
}

/**
 * Returns the rows of the tree from top to bottom. Children are included only if `isOpen` returns true for their branch.
 */
const rowsWhere = <Node extends OrgNode>(root: Node, isOpen: (id: string) => boolean): OrgRow<Node>[] => {
  const rows: OrgRow<Node>[] = []
  const add = (row: OrgRow<Node>): void => {
    rows.push(row)
    if (isOpen(row.node.id)) for (const node of childrenOf(row.node)) add({ node, parent: row })
  }
  add({ node: root, parent: null })
  return rows
}

export const listAllRows = <Node extends OrgNode>(root: Node): OrgRow<Node>[] => rowsWhere(root, () => true)
export const listVisibleRows = (root: OrgNode, { open }: OrgState): OrgRow[] =>
  rowsWhere(root, (id) => open.includes(id))

export const isBranch = (node: OrgNode): boolean => childrenOf(node).length > 0

const pathTo = (row: OrgRow | null): string[] => (row === null ? [] : [...pathTo(row.parent), row.node.id])

const rowOf = (root: OrgNode, id: string): OrgRow | undefined =>
  listAllRows(root).find(({ node }) => node.id === id)

/** Opens or closes a branch. If closing hides the selected node, the branch is selected instead. */
export const setBranchOpen = (root: OrgNode, state: OrgState, id: string, isOpen: boolean): OrgState => {
  const row = rowOf(root, id)
  if (!row || !isBranch(row.node)) return state
  const open = listAllRows(root)
    .map(({ node }) => node.id)
    .filter((other) => (other === id ? isOpen : state.open.includes(other)))
  const isHidden = !isOpen && pathTo(rowOf(root, state.selected) ?? null).includes(id)
  return { selected: isHidden ? id : state.selected, open }
}

/** Selects a node and opens its branch. If the node is already selected, its branch is opened or closed. */
export const selectNode = (root: OrgNode, state: OrgState, id: string): OrgState => {
  const isOpen = state.open.includes(id)
  if (state.selected === id) return setBranchOpen(root, state, id, !isOpen)
  const next = setBranchOpen(root, state, id, true)
  return { ...next, selected: id }
}

/**
 * Handles a key press in a row, by the tree view pattern of the ARIA Authoring Practices Guide. Returns the new state and the
 * row to focus, or null if the key has no effect.
 */
export const applyKey = (
  root: OrgNode,
  state: OrgState,
  id: string,
  key: string,
): { state: OrgState; focus: string } | null => {
  const rows = listVisibleRows(root, state)
  const at = rows.findIndex(({ node }) => node.id === id)
  const row = rows[at]
  if (!row) return null
  const isOpen = state.open.includes(id)
  const focusOn = (target: OrgRow | undefined) => ({ state, focus: target?.node.id ?? id })
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[at + 1])
    case 'ArrowUp':
      return focusOn(rows[at - 1])
    case 'Home':
      return focusOn(rows[0])
    case 'End':
      return focusOn(rows.at(-1))
    case 'ArrowRight':
      return isOpen ? focusOn(rows[at + 1]) : { state: setBranchOpen(root, state, id, true), focus: id }
    case 'ArrowLeft':
      return isOpen
        ? { state: setBranchOpen(root, state, id, false), focus: id }
        : focusOn(row.parent ?? undefined)
    default: {
      if (!/^\p{L}$/u.test(key)) return null
      const after = [...rows.slice(at + 1), ...rows.slice(0, at)]
      return focusOn(after.find(({ node }) => node.name.toLowerCase().startsWith(key.toLowerCase())))
    }
  }
}

/** Formats the state for the URL: the selected node, then the open branches, such as `lena.company.sales.doors`. */
export const formatOrg = ({ selected, open }: OrgState): string => [selected, ...open].join('.')

/** Parses text that `formatOrg` returned. Returns null if part of it is invalid. */
export const parseOrg = (root: OrgNode, text: string): OrgState | null => {
  const [selected = '', ...openIds] = text.split('.')
  const rows = listAllRows(root)
  const open = rows
    .filter(({ node }) => isBranch(node) && openIds.includes(node.id))
    .map(({ node }) => node.id)
  const state = { selected, open }
  const isShown = listVisibleRows(root, state).some(({ node }) => node.id === selected)
  return isShown && formatOrg(state) === text ? state : null
}

/**
 * Pay of each person for the payday November 20, in cents before taxes. The amounts are a copy, because the sample company's
 * data would make up a third of the script that the browser loads. A test compares the copy with that data.
 */
const PAY: Readonly<Record<keyof typeof PEOPLE, number>> = {
  joan: 392_000,
  hank: 457_000,
  marisol: 448_600,
  ruth: 250_800,
  sam: 290_400,
  andre: 360_000,
  jo: 240_000,
  tyrell: 207_000,
  ana: 318_600,
  bree: 253_200,
  marcus: 163_200,
  lena: 0,
  rosa: 236_080,
  pete: 177_060,
  eli: 177_060,
  dwayne: 241_920,
  beau: 181_440,
  ignacio: 181_440,
  cody: 355_600,
  iris: 288_400,
  walt: 281_600,
  priya: 230_000,
}

/** One row of the sample company's org chart: a person, a team of unnamed people, or a branch without a manager. */
export interface RidgelineNode extends OrgNode {
  person?: SamplePerson
  /** First day of work of a team (YYYY-MM-DD), or only the year. `form` is the team's tax form, W-2 or 1099. */
  since?: string
  form?: SamplePerson['form']
  children?: readonly RidgelineNode[]
}

const person = (id: keyof typeof PEOPLE, ...children: RidgelineNode[]): RidgelineNode => {
  const { name, since, form } = PEOPLE[id]
  return { id, name, people: 1, pay: PAY[id], person: PEOPLE[id], since, form, children }
}

const branch = (id: string, name: string, children: readonly RidgelineNode[]): RidgelineNode => ({
  id,
  name,
  people: 0,
  pay: 0,
  children,
})

const [office, dispatch, shop, idaho, nevada, arizona] = UNNAMED_EMPLOYEES.map(
  ({ team, people, since, form, hourly = 0, hours = 0, panels = 0 }): RidgelineNode => ({
    id: (team.split(' ')[0] ?? team).toLowerCase(),
    name: team,
    people,
    pay: people * (hourly * hours + Math.round((panels * RATES.panel) / people)),
    since,
    form,
  }),
)
const teams = (...nodes: (RidgelineNode | undefined)[]): RidgelineNode[] =>
  nodes.filter((node) => node !== undefined)

export const ORG: RidgelineNode = branch('company', RIDGELINE, [
  person(
    'joan',
    person(
      'hank',
      branch('closers', 'Closers', [
        person('marisol'),
        person('ruth'),
        person('sam'),
        person('andre'),
        person('jo'),
      ]),
      branch('doors', 'Doors', [
        person('tyrell'),
        person('ana'),
        person('bree'),
        person('marcus'),
        person('lena'),
      ]),
    ),
  ),
  branch('installation', 'Installation', [
    person('rosa', person('pete'), person('eli')),
    person('dwayne', person('beau'), person('ignacio')),
    ...teams(idaho, nevada, arizona),
  ]),
  branch('service', 'Service', [person('cody'), person('iris'), person('walt')]),
  branch('administration', 'Office and shop', [person('priya'), ...teams(office, dispatch, shop)]),
])

/** Head count and payroll of each node, including everyone below it. */
export const TOTALS = listAllRows(ORG).map(({ node }) => sumBranch(node))
