import {
  OUTLET_PLACEHOLDER,
  PublicSettings,
  slotPlaceholder,
  type AreaRelease,
  type AreaRoute,
  type DocumentData,
  type Fragment,
  type PageFragment,
} from 'shared-contracts'
import { assetHref, CLIENT_DIR } from '../release/paths.ts'
import { renderDocument } from './document.ts'
import { renderHead } from './head.ts'
import { hoistHead } from './hoist.ts'
import { jsonLd } from './json-ld.ts'
import { pageData, pageRoot, scriptRefs } from './page-data.ts'
import type { Parts } from './parts.ts'
import { crumbsOf, type SiteIndex } from './site-index.ts'
import type { ComposedPage } from './write-pages.ts'

/** What all pages of a composition are laid together from. */
export interface Workbench {
  parts: Parts
  site: SiteIndex
  /** The composition's name. */
  id: string
  origin: string
}

const LOGO = `${CLIENT_DIR}app-512.png`

const settings = PublicSettings.parse({})

/** The fragments of a page: the route's own, then those of the slots it shows. */
const piecesOf = (parts: Parts, area: AreaRelease, route: AreaRoute): [AreaRelease, Fragment][] => {
  const pieces: [AreaRelease, Fragment][] = []
  const own = area.fragments.find((fragment) => fragment.path === route.path)
  if (own) pieces.push([area, own])
  if (!route.flags.contactBlock) return pieces
  for (const other of parts.areas) {
    const filler = other.fragments.find((fragment) => fragment.slot === 'contact-block')
    if (filler) pieces.push([other, filler])
  }
  return pieces
}

/** Lays the layout and the fragments of one route together. */
export const composePage = async (
  { parts, site, id, origin }: Workbench,
  area: AreaRelease,
  route: AreaRoute,
): Promise<ComposedPage> => {
  const pieces = piecesOf(parts, area, route)
  const roots = pieces.map(([piece, fragment]) => pageRoot(piece, fragment))
  const page = pageData(id, origin, route, roots)
  const sources = await Promise.all(pieces.map(([piece, fragment]) => parts.fragmentHtml(piece, fragment.file)))
  const hoisted = sources.map(hoistHead)
  const html = hoisted.map((part) => part.html)

  let layout = await parts.renderLayout({ page, nav: site.nav })
  for (const [index, root] of roots.entries()) {
    const placeholder = root.slot === null ? OUTLET_PLACEHOLDER : slotPlaceholder(root.slot)
    layout = layout.replace(placeholder, () => `<div data-root="${index}">${html[index]}</div>`)
  }
  const shellScripts = scriptRefs(parts.shell, parts.shell.scripts)
  const [entry] = scriptRefs(parts.shell, [parts.shell.entry])
  const data: DocumentData = { page, nav: site.nav, settings, shell: { entry: entry?.href ?? '', scripts: shellScripts } }
  const share = area.fragments.find((fragment) => fragment.path === route.path)?.share
  const picture = share === undefined ? null : origin + assetHref(area.name, area.release, share)
  const head = renderHead({
    page,
    shell: parts.shell,
    scripts: [...shellScripts, ...scriptRefs(parts.shell, [parts.shell.bootstrap]), ...roots.flatMap((root) => root.scripts)],
    hoisted: [...new Set(hoisted.flatMap((part) => part.head))],
    picture: picture === null ? null : { href: picture, alt: `“${route.title}” on ruled paper, beside a sheet of tally marks with its total` },
    isArticle: route.kind === 'article',
    graph: jsonLd({
      origin,
      page,
      route,
      crumbs: crumbsOf(route, site),
      picture,
      logo: origin + assetHref('shell', parts.shell.release, LOGO),
    }),
  })
  const fragment: PageFragment = { ...page, html }
  return { page, document: renderDocument(head, layout, data), fragment: JSON.stringify(fragment) }
}
