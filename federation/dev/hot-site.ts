/** The site of the development server: sources of some deployables, and selected releases of the others. */

import {
  type AreaName,
  type Composition,
  type DeployableName,
  type PageData,
  type PanelOption,
  type PanelPage,
  PublicSettings,
  SitePath,
} from 'shared-contracts'
import {
  type ComposedPage,
  type CompositionParts,
  type ComposeContext,
  composeAnalytics,
  composeChrome,
  composePage,
  createComposeContext,
  listRedirects,
  readCompositionParts,
  createHydrationTable,
} from '@federation/composer'
import { channelHead, LIVE, readComposition, readRelease, storePaths } from '@federation/registry'
import { type HotArea, openBuiltArea, openHotArea, openHotShell } from './hot-deployables.ts'
import { type Sources, DEV_BASE, SOURCES_RELEASE } from './sources.ts'
import { listFolder } from '@federation/node-kit'

/**
 * Returns the deployables (areas or the shell) that the development server serves from their sources. These are `names`, or all
 * deployables if `names` is empty. Throws if a name is not in `all`. Also throws if nothing is live and `names` lists only some
 * deployables, because the others then have no release.
 */
export const selectHotDeployables = async (
  names: readonly string[],
  all: readonly DeployableName[],
  store: string,
): Promise<DeployableName[]> => {
  const unknown = names.filter((name) => !all.includes(name as DeployableName))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(' and no ')} here. There are ${all.join(', ')}.`)
  const hot = names.length === 0 ? [...all] : all.filter((name) => names.includes(name))
  if (hot.length < all.length && !(await channelHead(store, LIVE)))
    throw new Error(
      `Nothing is live in ${store}, in which ${hot.join(', ')} could be shown. Run npm start once, or npm run dev without a name.`,
    )
  return hot
}

/**
 * The site as the development server serves it for one request. The deployables (areas or shell) in development come from their
 * sources. All others come from live releases, or from releases that the developer selected in the release panel.
 */
export interface SiteState {
  /** Id of the live composition (set of releases). Every page contains this id. If nothing is live, the id is 16 zeros. */
  id: string
  /** Release id of each deployable; `sources` for a deployable that is served from its sources. */
  releases: Map<DeployableName, string>
  /** Id of the live shell release, or of the one that the developer selected in the release panel. Null if nothing is live. */
  liveShell: string | null
  composeContext: ComposeContext
  redirects: Map<string, { to: string; permanent: boolean }>
  /** Composes the page at `path`. Resolves to null if no area has a page at this path. */
  page: (path: string) => Promise<ComposedPage | null>
  /**
   * Returns a JSON document that all pages share: `_wake` (data for hydration), `_chrome` (header and footer) or `_analytics`
   * (consent question and analytics). Resolves to null for other names.
   */
  shared: (name: string) => Promise<object | null>
}

interface HotSiteOptions {
  store: string
  sources: Sources
  hot: readonly DeployableName[]
  /** Releases that the developer selected in the release panel of a page. They replace live releases and sources. */
  picked: ReadonlyMap<DeployableName, string>
  /** Folders of built releases, which replace the live releases of their areas. Default: none. */
  built?: ReadonlyMap<AreaName, string>
  /** Origin of the development server, for absolute URLs in pages. */
  origin: string
  /** Settings to use instead of those of the live composition. */
  settings?: PublicSettings | undefined
}

const NO_COMPOSITION = '0'.repeat(16)

interface Live {
  id: string
  composition: Composition
  parts: CompositionParts
}

/**
 * Creates a function that reads the live composition and replaces its releases by those that the developer selected in the
 * release panel. Caches the result until the live composition or the selection changes.
 */
const createLive = ({
  store,
  hot,
  picked,
  built,
}: Pick<HotSiteOptions, 'store' | 'hot' | 'picked' | 'built'>) => {
  const isReplaced = (name: AreaName) => hot.includes(name) || built?.has(name) === true
  let cached: { key: string; live: Promise<Live> } | null = null
  const read = async (id: string): Promise<Live> => {
    const live = await readComposition(store, id)
    const areas = Object.entries(live.areas).filter(
      ([name]) => !isReplaced(name as AreaName) || picked.has(name as AreaName),
    )
    const composition: Composition = {
      ...live,
      shell: picked.get('shell') ?? live.shell,
      areas: Object.fromEntries(
        areas.map(([name, release]) => [name, picked.get(name as AreaName) ?? release]),
      ),
    }
    return { id, composition, parts: await readCompositionParts(store, composition, new Map()) }
  }
  return async (): Promise<Live | null> => {
    const head = await channelHead(store, LIVE)
    if (!head) return null
    const key = JSON.stringify([head.composition, [...picked]])
    if (cached?.key !== key) {
      const live = read(head.composition)
      cached = { key, live }
      live.catch(() => (cached = null))
    }
    return cached.live
  }
}

/** Creates a function that returns the current state of the site, in which pages are composed from the current sources. */
export const createHotSite = (options: HotSiteOptions): (() => Promise<SiteState>) => {
  const { sources, hot, picked, built = new Map<AreaName, string>(), origin } = options
  const readLive = createLive(options)

  return async () => {
    const live = await readLive()
    const hotNames = hot.filter((name) => !picked.has(name))
    const shell = hotNames.includes('shell') ? await openHotShell(sources, live?.parts.shell ?? null) : null
    const shellParts = shell ?? live?.parts
    if (!shellParts) throw new Error('Nothing is live. Run: npm start')
    const areas = new Map<AreaName, HotArea>()
    for (const name of hotNames) if (name !== 'shell') areas.set(name, await openHotArea(sources, name))
    for (const [name, folder] of built) areas.set(name, await openBuiltArea(folder))
    const settings = options.settings ?? live?.composition.settings ?? PublicSettings.parse({})

    const all = [...(live?.parts.areas ?? []), ...[...areas.values()].map(({ part }) => part)]
    const { textOf: _, ...rest } = shellParts
    const parts: CompositionParts = {
      ...rest,
      settings,
      areas: all.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      releaseOf: async (name) => {
        const area = areas.get(name)
        if (area) return area.releaseFor()
        if (!live) throw new Error(`there is no ${name}`)
        return live.parts.releaseOf(name)
      },
      textOf: async (owner, file) => {
        if (owner.name === 'shell' && shell) return shell.textOf(file)
        const area = areas.get(owner.name as AreaName)
        if (area) return area.textOf(file)
        if (!live) throw new Error(`there is no ${owner.name}`)
        return live.parts.textOf(owner, file)
      },
    }
    const composeContext = await createComposeContext(parts, origin, live?.composition.banner)
    const releases = new Map<DeployableName, string>([
      ['shell', parts.shell.release],
      ...parts.areas.map(({ name, release }) => [name, release] as const),
    ])

    return {
      id: live?.id ?? NO_COMPOSITION,
      releases,
      liveShell: live?.parts.shell.release ?? null,
      composeContext,
      redirects: new Map(
        listRedirects(
          live?.composition ?? {},
          parts.areas.map(({ manifest }) => manifest),
        ).map(({ from, ...redirect }) => [from, redirect]),
      ),
      page: async (path) => {
        const part = parts.areas.find(({ manifest }) => manifest.routes.some((route) => route.path === path))
        const route = part?.manifest.routes.find((candidate) => candidate.path === path)
        if (!part || !route) return null
        const hotArea = areas.get(part.name)
        const releaseOf: CompositionParts['releaseOf'] = (name) =>
          hotArea && name === part.name ? hotArea.releaseFor(route) : parts.releaseOf(name)
        return composePage({ ...composeContext, parts: { ...parts, releaseOf } }, part, route)
      },
      shared: async (name) => {
        if (name === '_wake') return createHydrationTable(parts, settings)
        if (name === '_chrome') return composeChrome(composeContext)
        return name === '_analytics' ? composeAnalytics(parts, settings) : null
      },
    }
  }
}

/** URL path with which the release panel in the browser selects a release of one deployable: `?name=mf-pay&release=…&path=/pay`. */
export const PICK_PATH = `${DEV_BASE}pick`
/** Release id with which the release panel cancels a selection. The sources or the live release are then shown again. */
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
