import {
  SitePath,
  type DeployableName,
  type PageData,
  type PanelOption,
  type PanelPage,
} from 'shared-contracts'
import { namesIn } from '@federation/node-kit'
import { readRelease, storePaths } from '@federation/registry'
import { DEV_BASE, SOURCES } from './sources.ts'
import type { SiteState } from './hot-site.ts'

/** Picks a release for one deployable: `?name=mf-pay&release=…&path=/pay`. */
export const PICK = `${DEV_BASE}pick`
/** Release id that removes the choice, so that the default release is shown. */
const NONE = ''
/** Maximum number of releases to offer per deployable, newest first. */
const MOST_SHOWN = 30

interface PickOptions {
  store: string
  hot: readonly DeployableName[]
  picked: Map<DeployableName, string>
}

const hrefOf = (name: string, release: string, path: string): string =>
  `${PICK}?${new URLSearchParams({ name, release, path }).toString()}`

/** Creates the functions of the panel: list the releases of a page and those in the store, and pick one of them. */
export const createPicks = ({ store, hot, picked }: PickOptions) => {
  const publishedOf = async (name: DeployableName): Promise<{ release: string; sequence: number }[]> => {
    const releases = await Promise.all(
      (await namesIn(storePaths(store).releases(name))).map(async (release) => {
        // Unreadable releases are not offered.
        const document = await readRelease(store, name, release).catch(() => null)
        return document ? [{ release, sequence: document.seal?.sequence ?? 0 }] : []
      }),
    )
    return releases.flat().toSorted((a, b) => b.sequence - a.sequence)
  }

  const optionsOf = async (name: DeployableName, shown: string, path: string): Promise<PanelOption[]> => {
    const isHot = hot.includes(name)
    const published = (await publishedOf(name)).slice(0, MOST_SHOWN)
    return [
      { label: isHot ? SOURCES : 'what is live', href: hrefOf(name, NONE, path), isShown: !picked.has(name) },
      ...published.map(({ release }) => ({
        label: !isHot && release === shown && !picked.has(name) ? `${release} (live)` : release,
        href: hrefOf(name, release, path),
        isShown: picked.get(name) === release,
      })),
    ]
  }

  return {
    /** Content of the panel for a page with these roots. */
    panelPage: async ({ releases }: SiteState, { path, roots }: PageData): Promise<PanelPage> => ({
      title: `Development: ${hot.join(', ')}`,
      places: [
        { place: 'header and footer', name: 'shell', release: releases.get('shell') ?? '' },
        ...roots.map(({ place, area }) => ({ place, name: area, release: releases.get(area) ?? '' })),
      ],
      switches: await Promise.all(
        [...releases].map(async ([name, shown]) => ({
          label: name,
          options: await optionsOf(name, shown, path),
        })),
      ),
    }),
    /** Stores a choice. Returns the path to redirect to, or null if the release does not exist. */
    pick: async (query: URLSearchParams, known: ReadonlySet<string>): Promise<string | null> => {
      const [name, release] = [query.get('name') ?? '', query.get('release') ?? '']
      const path = SitePath.safeParse(query.get('path'))
      if (!known.has(name) || !path.success) return null
      if (release === NONE) picked.delete(name as DeployableName)
      else {
        const published = await publishedOf(name as DeployableName)
        if (!published.some((one) => one.release === release)) return null
        picked.set(name as DeployableName, release)
      }
      return path.data
    },
  }
}
