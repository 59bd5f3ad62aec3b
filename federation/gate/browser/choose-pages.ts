import type { ChangedPage } from './changed-pages.ts'

/** Pages that one release opens; more are sampled. */
export const MOST_PAGES = 8

export interface Choice {
  opened: ChangedPage[]
  left: ChangedPage[]
  /** By path: the keys of the parts that are mounted again and again there, each on one page alone. */
  mounts: Map<string, string[]>
}

/** A number that stays for a text, so that each release samples other pages, and again the same ones. */
const spread = (text: string): number => {
  let state = 7
  for (const sign of text) state = (state * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return state
}

const says = ({ change }: ChangedPage): boolean => change === 'new' || change === 'content'

/**
 * Chooses which changed pages are opened. First those that bring what no chosen page has: every part that wakes and whose code
 * is another, every layout of a page that says something else or has other menus; then new pages, then changed ones, until
 * there are `most`. Each of a part and a layout is opened, however many they are. `seed` varies the sample.
 */
export const choosePages = (pages: readonly ChangedPage[], seed: string, most = MOST_PAGES): Choice => {
  const rank = { new: 0, content: 1, code: 2, menus: 3 }
  const order = pages.toSorted(
    (a, b) => rank[a.change] - rank[b.change] || spread(seed + a.path) - spread(seed + b.path),
  )
  const chosen = new Set<ChangedPage>()
  const mounts = new Map<string, string[]>()
  const parts = new Set<string>()
  for (const page of order) {
    const unseen = page.freshParts.filter((key) => !parts.has(key))
    if (unseen.length === 0) continue
    for (const key of unseen) parts.add(key)
    chosen.add(page)
    mounts.set(page.path, unseen)
  }
  const layouts = new Set([...chosen].map(({ layout }) => layout))
  for (const page of order) {
    if (page.change === 'code' || layouts.has(page.layout)) continue
    layouts.add(page.layout)
    chosen.add(page)
  }
  for (const page of order) if (chosen.size < most && says(page)) chosen.add(page)
  return {
    opened: pages.filter((page) => chosen.has(page)),
    left: pages.filter((page) => !chosen.has(page)),
    mounts,
  }
}
