import {
  SitePath,
  type DeployableName,
  type PageData,
  type PanelOption,
  type PanelPage,
} from 'shared-contracts'
import { listFolder } from '@federation/node-kit'
import { readRelease, storePaths } from '@federation/registry'
import { DEV_BASE, SOURCES_RELEASE } from './sources.ts'
import type { SiteState } from './hot-site.ts'

/** URL path with which the release panel in the browser selects a release of one deployable: `?name=mf-pay&release=…&path=/pay`. */
export const PICK_PATH = `${DEV_BASE}pick`
/** Empty release id, with which the release panel cancels a selection. The sources or the live release are then shown again. */
const NO_RELEASE = ''
const MAX_SHOWN_RELEASES = 30

interface PickOptions {
  store: string
  hot: readonly DeployableName[]
  picked: Map<DeployableName, string>
}

const hrefOf = (name: string, release: string, path: string): string =>
  `${PICK_PATH}?${new URLSearchParams({ name, release, path }).toString()}`

/** Creates the functions of the release panel in the browser: list the releases of a page and of the store, and select a release. */
export const createReleasePicker = ({ store, hot, picked }: PickOptions) => {
  const publishedOf = async (name: DeployableName): Promise<{ release: string; sequence: number }[]> => {
    const releases = await Promise.all(
      (await listFolder(storePaths(store).releases(name))).map(async (release) => {
        // Omit releases that cannot be read.
        const document = await readRelease(store, name, release).catch(() => null)
        return document ? [{ release, sequence: document.seal?.sequence ?? 0 }] : []
      }),
    )
    return releases.flat().toSorted((a, b) => b.sequence - a.sequence)
  }

  const optionsOf = async (
    name: DeployableName,
    currentRelease: string,
    path: string,
  ): Promise<PanelOption[]> => {
    const isHot = hot.includes(name)
    const published = (await publishedOf(name)).slice(0, MAX_SHOWN_RELEASES)
    return [
      {
        label: isHot ? SOURCES_RELEASE : 'what is live',
        href: hrefOf(name, NO_RELEASE, path),
        isShown: !picked.has(name),
      },
      ...published.map(({ release }) => ({
        label: !isHot && release === currentRelease && !picked.has(name) ? `${release} (live)` : release,
        href: hrefOf(name, release, path),
        isShown: picked.get(name) === release,
      })),
    ]
  }

  return {
    panelPage: async ({ releases }: SiteState, { path, roots }: PageData): Promise<PanelPage> => ({
      title: `Development: ${hot.join(', ')}`,
      places: [
        { place: 'header and footer', name: 'shell', release: releases.get('shell') ?? '' },
        ...roots.map(({ place, area }) => ({ place, name: area, release: releases.get(area) ?? '' })),
      ],
      switches: await Promise.all(
        [...releases].map(async ([name, currentRelease]) => ({
          label: name,
          options: await optionsOf(name, currentRelease, path),
        })),
      ),
    }),
    /** Stores which release the developer selected. Returns the path to redirect to, or null if the release does not exist. */
    pick: async (query: URLSearchParams, names: ReadonlySet<string>): Promise<string | null> => {
      const [name, release] = [query.get('name') ?? '', query.get('release') ?? '']
      const path = SitePath.safeParse(query.get('path'))
      if (!names.has(name) || !path.success) return null
      if (release === NO_RELEASE) picked.delete(name as DeployableName)
      else {
        const published = await publishedOf(name as DeployableName)
        if (!published.some((one) => one.release === release)) return null
        picked.set(name as DeployableName, release)
      }
      return path.data
    },
  }
}
