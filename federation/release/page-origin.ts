import {
  islandPlaceholder,
  type AreaRelease,
  type FragmentKind,
  type Provenance,
  type Release,
} from 'shared-contracts'
import { listOfferedSlots, listRouteSlots } from '@federation/composer'
import { readComposition, readRelease, readReleaseFile, storePaths } from '@federation/registry'

/** A fragment or the layout of a page, with the release that contains it. */
export interface PagePart {
  name: string
  release: string
  /** Commit from which the release was built, with `+` if files were changed and not committed. Null if unknown. */
  revision: string | null
  /** Time at which the release was signed, or null if it is not signed. */
  at: string | null
  /** CI job that published the release. Missing if the area's own key signed it. */
  publisher?: Provenance
  part: 'layout' | `${FragmentKind} ${string}`
  /** Path of the file in the release. */
  file: string
  styles: string[]
}

export interface PageOrigin {
  path: string
  composition: string
  composer: string
  origin: string
  /** Redirect of the path, with the area that declares it. If present, `parts` is empty. */
  redirect?: { to: string; area: string }
  parts: PagePart[]
}

const revisionOf = ({ seal }: Release): Pick<PagePart, 'revision' | 'at' | 'publisher'> => ({
  revision: seal?.revision ? seal.revision.commit.slice(0, 12) + (seal.revision.dirty ? '+' : '') : null,
  at: seal?.at ?? null,
  ...(seal?.publisher ? { publisher: seal.publisher } : {}),
})

const partOf = (area: AreaRelease, kind: FragmentKind, id: string): PagePart[] => {
  const fragment = area.fragments.find((one) => one.kind === kind && one.id === id)
  return fragment
    ? [
        {
          name: area.name,
          release: area.release,
          ...revisionOf(area),
          part: `${kind} ${id}`,
          file: fragment.file,
          styles: fragment.styles,
        },
      ]
    : []
}

/** Returns the releases, commits and files from which a page was composed. Throws if the composition has no such path. */
export const readPageOrigin = async (
  store: string,
  composition: string,
  path: string,
): Promise<PageOrigin> => {
  const { shell: shellId, areas: ids, composer, origin, settings } = await readComposition(store, composition)
  const shell = await readRelease(store, 'shell', shellId)
  const read = await Promise.all(Object.entries(ids).map(([name, id]) => readRelease(store, name, id)))
  const areas = read.filter((release) => release.kind === 'area')
  const summary = { path, composition, composer, origin }
  const redirect = areas.flatMap(({ manifest }) =>
    manifest.redirects.flatMap(({ from, to }) => (from === path ? [{ to, area: manifest.area }] : [])),
  )[0]
  if (redirect) return { ...summary, redirect, parts: [] }
  const owner = areas.find(({ manifest }) => manifest.routes.some((route) => route.path === path))
  const route = owner?.manifest.routes.find((one) => one.path === path)
  if (!owner || !route || shell.kind !== 'shell')
    throw new Error(`Composition ${composition} has no page ${path}. /sitemap.xml lists its pages.`)
  const [routePart] = partOf(owner, 'route', path)
  const html = routePart
    ? (
        await readReleaseFile(storePaths(store).release(owner.name, owner.release), owner, routePart.file)
      ).toString()
    : ''
  const islands = owner.manifest.islands.filter(({ name }) => html.includes(islandPlaceholder(name)))
  const slots = listRouteSlots(
    route,
    listOfferedSlots(
      areas.map(({ manifest }) => manifest),
      settings,
    ),
  )
  return {
    ...summary,
    parts: [
      {
        name: 'shell',
        release: shell.release,
        ...revisionOf(shell),
        part: 'layout',
        file: shell.layout,
        styles: [shell.sheet],
      },
      ...(routePart ? [routePart] : []),
      ...islands.flatMap(({ name }) => partOf(owner, 'island', name)),
      ...slots.flatMap(({ area, slot }) => {
        const offering = areas.find(({ manifest }) => manifest.area === area)
        return offering ? partOf(offering, 'slot', slot.name) : []
      }),
    ],
  }
}
