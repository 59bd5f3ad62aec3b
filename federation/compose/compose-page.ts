import type { AreaRelease, AreaRoute, DocumentData, PageFragment, PublicSettings } from 'shared-contracts'
import { assetHref, CLIENT_DIR } from '../release/paths.ts'
import { renderDocument } from './document.ts'
import { renderHead } from './head.ts'
import { jsonLd } from './json-ld.ts'
import { pageData, scriptRefs } from './page-data.ts'
import { collectPieces, fillLayout } from './page-pieces.ts'
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
  settings: PublicSettings
}

const LOGO = `${CLIENT_DIR}app-512.png`

/** Lays the layout and the fragments of one route together. */
export const composePage = async (
  { parts, site, id, origin, settings }: Workbench,
  area: AreaRelease,
  route: AreaRoute,
): Promise<ComposedPage> => {
  const pieces = await collectPieces(parts, area, route)
  const { roots, html } = pieces
  const page = pageData(id, origin, route, roots)
  const layout = fillLayout(await parts.renderLayout({ page, nav: site.nav }), pieces)
  const shellScripts = scriptRefs(parts.shell, parts.shell.scripts)
  const [entry] = scriptRefs(parts.shell, [parts.shell.entry])
  const data: DocumentData = { page, nav: site.nav, settings, shell: { entry: entry?.href ?? '', scripts: shellScripts } }
  const share = area.fragments.find((fragment) => fragment.kind === 'route' && fragment.id === route.path)?.share
  const picture = share === undefined ? null : origin + assetHref(area.name, area.release, share)
  const head = renderHead({
    page,
    shell: parts.shell,
    scripts: [...shellScripts, ...scriptRefs(parts.shell, [parts.shell.bootstrap]), ...roots.flatMap((root) => root.scripts)],
    hoisted: [...new Set(pieces.hoisted)],
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
