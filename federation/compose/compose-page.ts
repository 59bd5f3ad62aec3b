import {
  DOM,
  MAIN_LAYOUT,
  slotPlaces,
  type AreaRoute,
  type Chrome,
  type DocumentData,
  type PageFragment,
} from 'shared-contracts'
import { readFragment } from '../html/read-document.ts'
import { assetHref, CLIENT_DIR } from '../store/addresses.ts'
import { shortIntegrity } from '../store/release-digest.ts'
import type { AreaPart } from '../store/area-table.ts'
import { sha256Of } from '../store/content.ts'
import { lateStylesHref } from '../store/page-table.ts'
import { fontPreloads, renderHead } from './head.ts'
import { jsonLd } from './json-ld.ts'
import { pageData, pageHead } from './page-data.ts'
import { collectPieces, fillLayout } from './page-pieces.ts'
import { crumbsOf } from './site-index.ts'
import { thriftyMarkup } from './thrifty-markup.ts'
import type { Workbench } from './workbench.ts'
import type { ComposedPage } from './write-pages.ts'
import { inlineJson } from '../html/markup.ts'

/** One whole HTML document. `language` as the site says it, with its region. */
const renderDocument = (language: string, head: string, body: string, data: DocumentData): string =>
  `<!doctype html>
<html lang="${language.split('-', 1)[0]}">
<head>
${head}
</head>
<body>
${body}
<script type="application/json" id="${DOM.data}">${inlineJson(data)}</script>
</body>
</html>
`

/** A form in the first screen, or on a page that comes whole. */
const BEGINS_WITH_FORM = /<form [^>]*data-guard/

const LOGO = `${CLIENT_DIR}app-512.png`

/** Lays the layout and the fragments of one route together. What it takes is what `pageKeys` names. */
export const composePage = async (
  { parts, site, nav, origin, layoutStyles, guardScript }: Workbench,
  { name }: AreaPart,
  route: AreaRoute,
): Promise<ComposedPage> => {
  const area = await parts.releaseOf(name)
  const pieces = await collectPieces(parts, area, route)
  const data = pageData(route, pieces.roots)
  const page = { ...data, ...pageHead(parts.identity.name, origin, route, pieces.styles) }
  const { early, late } = pieces.styles
  const lateLink =
    late === ''
      ? ''
      : `<link rel="stylesheet" id="${DOM.lateStyles}" href="${lateStylesHref(sha256Of(late))}" integrity="${shortIntegrity(late)}">`
  const rendered = await parts.renderLayout({ ...nav, page: data, slots: slotPlaces(data.roots) })
  const layout = fillLayout(thriftyMarkup(rendered), pieces, lateLink)
  const inline: DocumentData = { page: data }
  const { share, shareAlt = route.title } =
    area.fragments.find((fragment) => fragment.kind === 'route' && fragment.id === route.path) ?? {}
  const picture =
    share === undefined ? null : { href: origin + assetHref(area.name, area.release, share), alt: shareAlt }
  const head = renderHead({
    identity: parts.identity,
    page,
    shell: parts.shell,
    styles: { layout: layoutStyles, early },
    paintsAfter: late === '' ? DOM.announcer : DOM.lateStyles,
    hoisted: [...new Set(pieces.hoisted)],
    picture,
    isArticle: route.kind === 'article',
    guardScript: BEGINS_WITH_FORM.test(pieces.screens.first) ? guardScript : '',
    graph: jsonLd({
      identity: parts.identity,
      origin,
      page,
      route,
      crumbs: crumbsOf(route, site),
      picture: picture?.href ?? null,
      logo: origin + assetHref('shell', parts.shell.release, LOGO),
    }),
  })
  const fragment: PageFragment = {
    ...page,
    html: pieces.html,
    ...(pieces.screens.rest === '' ? {} : { firstScreen: pieces.screens.first.length }),
  }
  return {
    page,
    styles: { ...pieces.styles, layout: layoutStyles },
    document: renderDocument(
      parts.identity.language,
      head,
      `${fontPreloads(parts.shell)}<div id="${DOM.shell}">${layout}</div>`,
      inline,
    ),
    fragment: JSON.stringify(fragment),
  }
}

const element = (html: string, wanted: 'header' | 'footer'): string => {
  const found = readFragment(html).find(({ tag }) => tag === wanted)
  return found ? html.slice(found.start, found.end) : ''
}

/** Header and footer as a page has them that no link leads to. */
export const composeChrome = async ({ parts, nav }: Pick<Workbench, 'parts' | 'nav'>): Promise<Chrome> => {
  const layout = await parts.renderLayout({ ...nav, page: { path: '', flags: MAIN_LAYOUT }, slots: [] })
  return { header: element(layout, 'header'), footer: element(layout, 'footer') }
}
