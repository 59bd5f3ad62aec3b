import { readComposition } from 'federation/store/composition-document'
import { readServedRelease } from 'federation/store/release-document'

/** Which areas a composition has, and whose each of its pages is. */
export interface ServedAreas {
  names: Set<string>
  byPage: Map<string, string>
}

const read = async (store: string, id: string): Promise<ServedAreas> => {
  const { areas } = await readComposition(store, id)
  const byPage = new Map<string, string>()
  for (const [name, release] of Object.entries(areas)) {
    const document = await readServedRelease(store, name, release)
    for (const { path } of document.manifest?.routes ?? []) byPage.set(path, name)
  }
  return { names: new Set([...Object.keys(areas), 'shell']), byPage }
}

/** Few compositions are served at a time. */
const MOST_HELD = 4

/** Reads the areas of compositions, each once. */
export const createServedAreas = (store: string) => {
  const held = new Map<string, Promise<ServedAreas>>()
  return (id: string): Promise<ServedAreas> => {
    const before = held.get(id)
    if (before) return before
    const areas = read(store, id)
    held.set(id, areas)
    areas.catch(() => held.delete(id))
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return areas
  }
}
