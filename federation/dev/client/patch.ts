/** Returns true if React has hydrated the element. React then controls its content. */
const isHydrated = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__reactContainer$'))

const rootsIn = (node: ParentNode): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('[data-root]')]

const isAlike = (a: Node | undefined, b: Node | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.nodeName === b.nodeName &&
  (!(a instanceof Element) || a.getAttribute('data-root') === (b as Element).getAttribute('data-root'))

/** Copies a node. For each hydrated root in the node, the copy contains the root's existing element from the displayed page. */
const copyNode = (node: Node, hydratedRoots: ReadonlyMap<string, HTMLElement>): Node => {
  const copy = document.importNode(node, true)
  if (!(copy instanceof HTMLElement)) return copy
  const liveElement = hydratedRoots.get(copy.dataset.root ?? '')
  if (liveElement) return liveElement
  for (const root of rootsIn(copy)) {
    const liveRoot = hydratedRoots.get(root.dataset.root ?? '')
    if (liveRoot) root.replaceWith(liveRoot)
  }
  return copy
}

const patchAttributes = (live: Element, before: Element, after: Element): void => {
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()])
  for (const name of names) {
    const value = after.getAttribute(name)
    // If the edit does not change an attribute, preserve a value that a script has set.
    if (value === before.getAttribute(name)) continue
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
}

const patchNode = (
  live: Node,
  before: Node,
  after: Node,
  hydratedRoots: ReadonlyMap<string, HTMLElement>,
): void => {
  if (before.isEqualNode(after) || isHydrated(live)) return
  if (!(live instanceof Element) || !(before instanceof Element) || !(after instanceof Element)) {
    live.nodeValue = after.nodeValue
    return
  }
  patchAttributes(live, before, after)
  patchChildren(live, before, after, hydratedRoots)
}

/**
 * Updates the children of the displayed element `live` after an edit that changed the element's HTML from `before` to `after`.
 * Unchanged nodes and hydrated roots stay in the document, so that form fields keep their values. If the children of `live` do
 * not match `before`, replaces all of them with those of `after`.
 */
const patchChildren = (
  live: Element,
  before: Element,
  after: Element,
  hydratedRoots: ReadonlyMap<string, HTMLElement>,
): void => {
  const [now, old, next] = [live, before, after].map(({ childNodes }) => [...childNodes]) as [
    ChildNode[],
    ChildNode[],
    ChildNode[],
  ]
  const isKnown = now.length === old.length && now.every((node, index) => isAlike(node, old[index]))
  if (!isKnown) {
    live.replaceChildren(...next.map((node) => copyNode(node, hydratedRoots)))
    return
  }
  const most = Math.min(old.length, next.length)
  let head = 0
  while (head < most && isAlike(old[head], next[head])) head += 1
  let tail = 0
  while (tail < most - head && isAlike(old.at(-1 - tail), next.at(-1 - tail))) tail += 1
  for (let index = 0; index < head; index += 1)
    patchNode(now[index] as Node, old[index] as Node, next[index] as Node, hydratedRoots)
  for (let index = 1; index <= tail; index += 1)
    patchNode(now.at(-index) as Node, old.at(-index) as Node, next.at(-index) as Node, hydratedRoots)
  const end = tail === 0 ? null : (now.at(-tail) ?? null)
  for (const node of now.slice(head, now.length - tail)) node.remove()
  // Insert after removing, because a removed node can be a hydrated root that is inserted again.
  for (const node of next.slice(head, next.length - tail))
    live.insertBefore(copyNode(node, hydratedRoots), end)
}

/** Updates the displayed element `live` after an edit that changed its HTML from `before` to `after`. */
export const patch = (live: Element, before: Element, after: Element): void => {
  const hydratedRoots = new Map(
    rootsIn(live)
      .filter(isHydrated)
      .map((root) => [root.dataset.root ?? '', root]),
  )
  patchChildren(live, before, after, hydratedRoots)
}
