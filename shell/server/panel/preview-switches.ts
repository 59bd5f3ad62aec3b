import { stat } from 'node:fs/promises'
import { readComposition } from 'federation/store/composition-document'
import { storePaths } from 'federation/store/store-paths'
import { namesIn } from 'federation/service/names-in'
import { previewLink, type PreviewGrant } from 'federation/rollout/preview-link'
import type { Composition, PanelOption } from 'shared-contracts'

/** Compositions that are offered, newest first. */
const MOST_SHOWN = 20

const releasesOf = ({ shell, areas }: Composition): [string, string][] => Object.entries({ shell, ...areas })

/** What is another in a composition than in `live`, for people. */
const differenceOf = (composition: Composition, live: Composition | null): string => {
  if (!live) return 'a version of the site'
  const others = new Map(releasesOf(live))
  const differing = releasesOf(composition).filter(([name, release]) => others.get(name) !== release)
  return (
    differing.map(([name, release]) => `${name} ${release}`).join(', ') || 'as live, but for its settings'
  )
}

interface SwitchInput {
  store: string
  key: string
  grant: PreviewGrant
  path: string
  /** Null where nothing is live. */
  live: string | null
}

/**
 * Links to the compositions that the store holds, for a browser that may see one of them: signed like every preview, and no
 * longer valid than the one that it has.
 */
export const previewSwitches = async ({
  store,
  key,
  grant,
  path,
  live,
}: SwitchInput): Promise<PanelOption[]> => {
  const paths = storePaths(store)
  const dated = await Promise.all(
    (await namesIn(paths.compositions)).map(async (id) => {
      const { mtimeMs } = await stat(paths.composition(id)).catch(() => ({ mtimeMs: 0 }))
      return { id, mtimeMs }
    }),
  )
  const newest = dated.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ id }) => id)
  const offered = [...new Set([...(live === null ? [] : [live]), grant.composition, ...newest])].slice(
    0,
    MOST_SHOWN,
  )
  const read = (id: string) => readComposition(store, id).catch(() => null)
  const liveOne = live === null ? null : await read(live)
  const options = await Promise.all(
    offered.map(async (id) => {
      const composition = await read(id)
      if (!composition) return []
      const what = id === live ? 'live' : differenceOf(composition, liveOne)
      return {
        label: `${id.slice(0, 7)} ${what}`,
        href: previewLink(key, { ...grant, composition: id }, path),
        isShown: id === grant.composition,
      }
    }),
  )
  return options.flat()
}
