/**
 * An org chart as a tree that opens: which rows are visible, where a key leads, and the head count and payroll of each branch.
 * Nothing here knows the sample company: the tree is an argument. Money is in cents.
 */

export interface OrgNode {
  /** Unique in the tree; letters and digits. */
  id: string
  name: string
  /** People of the node itself, without its branch. */
  people: number
  /** Gross of the node itself in one pay run. */
  pay: number
  children?: readonly OrgNode[]
}

export interface OrgRow<Node extends OrgNode = OrgNode> {
  node: Node
  parent: OrgRow<Node> | null
}

export interface OrgState {
  /** Id of the node whose card is shown. Each node above it is open. */
  selected: string
  /** Ids of the open branches, in the order of the tree. */
  open: readonly string[]
}

/** A tree whose nodes know more has children of the same kind. */
const childrenOf = <Node extends OrgNode>({ children = [] }: Node): readonly Node[] =>
  children as readonly Node[]

/** Sum of a node and its branch. */
export const totalOf = (node: OrgNode): { people: number; pay: number } => {
  let [people, pay] = [node.people, node.pay]
  for (const total of childrenOf(node).map(totalOf)) {
    people += total.people
    pay += total.pay
  }
  return { people, pay }
}

/** Rows of the tree from top to bottom, those of a branch only where `isOpen` returns true. */
const rowsWhere = <Node extends OrgNode>(root: Node, isOpen: (id: string) => boolean): OrgRow<Node>[] => {
  const rows: OrgRow<Node>[] = []
  const add = (row: OrgRow<Node>): void => {
    rows.push(row)
    if (isOpen(row.node.id)) for (const node of childrenOf(row.node)) add({ node, parent: row })
  }
  add({ node: root, parent: null })
  return rows
}

export const allRows = <Node extends OrgNode>(root: Node): OrgRow<Node>[] => rowsWhere(root, () => true)
export const visibleRows = (root: OrgNode, { open }: OrgState): OrgRow[] =>
  rowsWhere(root, (id) => open.includes(id))

export const isBranch = (node: OrgNode): boolean => childrenOf(node).length > 0

const pathTo = (row: OrgRow | null): string[] => (row === null ? [] : [...pathTo(row.parent), row.node.id])

const rowOf = (root: OrgNode, id: string): OrgRow | undefined =>
  allRows(root).find(({ node }) => node.id === id)

/** Opens or closes a branch. A card of what a closed branch hides gives way to the card of the branch. */
export const setOpen = (root: OrgNode, state: OrgState, id: string, isOpen: boolean): OrgState => {
  const row = rowOf(root, id)
  if (!row || !isBranch(row.node)) return state
  const open = allRows(root)
    .map(({ node }) => node.id)
    .filter((other) => (other === id ? isOpen : state.open.includes(other)))
  const isHidden = !isOpen && pathTo(rowOf(root, state.selected) ?? null).includes(id)
  return { selected: isHidden ? id : state.selected, open }
}

/** Selects a node; a branch that is selected already opens or closes. */
export const pressNode = (root: OrgNode, state: OrgState, id: string): OrgState => {
  const isOpen = state.open.includes(id)
  if (state.selected === id) return setOpen(root, state, id, !isOpen)
  const next = setOpen(root, state, id, true)
  return { ...next, selected: id }
}

/** Effect of a key on a row: another state, another row to focus, or nothing. Keys: APG, tree view. */
export const pressKey = (
  root: OrgNode,
  state: OrgState,
  id: string,
  key: string,
): { state: OrgState; focus: string } | null => {
  const rows = visibleRows(root, state)
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
      return isOpen ? focusOn(rows[at + 1]) : { state: setOpen(root, state, id, true), focus: id }
    case 'ArrowLeft':
      return isOpen ? { state: setOpen(root, state, id, false), focus: id } : focusOn(row.parent ?? undefined)
    default: {
      if (!/^\p{L}$/u.test(key)) return null
      const after = [...rows.slice(at + 1), ...rows.slice(0, at)]
      return focusOn(after.find(({ node }) => node.name.toLowerCase().startsWith(key.toLowerCase())))
    }
  }
}

/** Text of a state in an address: the selected node, then the open branches, `lena.company.sales.doors`. */
export const formatOrg = ({ selected, open }: OrgState): string => [selected, ...open].join('.')

/** Reads what `formatOrg` writes. Null where any part of it is not valid. */
export const parseOrg = (root: OrgNode, text: string): OrgState | null => {
  const [selected = '', ...asked] = text.split('.')
  const rows = allRows(root)
  const open = rows.filter(({ node }) => isBranch(node) && asked.includes(node.id)).map(({ node }) => node.id)
  const state = { selected, open }
  const isShown = visibleRows(root, state).some(({ node }) => node.id === selected)
  return isShown && formatOrg(state) === text ? state : null
}
