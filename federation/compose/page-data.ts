import {
  SITE,
  type AreaRelease,
  type AreaRoute,
  type Fragment,
  type PageData,
  type PageRoot,
  type ScriptRef,
} from 'shared-contracts'
import { assetHref } from '../release/paths.ts'

/** The site's name after a page's own title; home is the name with its title behind it. */
export const documentTitle = (route: AreaRoute): string =>
  route.path === '/' ? `${SITE.name} – ${route.title}` : `${route.title} – ${SITE.name}`

/** Addresses and hashes of some of a release's scripts. Throws for a script the release does not list. */
export const scriptRefs = (release: Pick<AreaRelease, 'name' | 'release' | 'assets'>, paths: string[]): ScriptRef[] =>
  paths.map((path) => {
    const asset = release.assets.find((candidate) => candidate.path === path)
    if (!asset) throw new Error(`${release.name} ${release.release} lists no file ${path}`)
    return { href: assetHref(release.name, release.release, path), integrity: asset.integrity }
  })

/** One root of a page: a fragment of an area's release. */
export const pageRoot = (area: AreaRelease, fragment: Fragment): PageRoot => ({
  area: area.manifest.area,
  kind: fragment.kind,
  id: fragment.id,
  wake: fragment.wake,
  remote: area.remote,
  entry: assetHref(area.name, area.release, area.entry),
  styles: fragment.styles.map((style) => assetHref(area.name, area.release, style)),
  scripts: scriptRefs(area, fragment.scripts),
})

export const pageData = (composition: string, origin: string, route: AreaRoute, roots: PageRoot[]): PageData => ({
  composition,
  path: route.path,
  title: documentTitle(route),
  description: route.description,
  canonical: origin + route.path,
  index: route.index,
  flags: route.flags,
  roots,
})
