import { type DefaultTreeAdapterTypes, html as names, parseFragment } from 'parse5'
import {
  type AreaRelease,
  type AreaRoute,
  type Chrome,
  type DocumentData,
  DOM,
  type Fragment,
  type FragmentKind,
  islandPlaceholder,
  MAIN_LAYOUT,
  OUTLET_PLACEHOLDER,
  type PageFragment,
  type PageRoot,
  type Place,
  slotPlaceholder,
  listSlotPlaces,
  getTrigger,
} from 'shared-contracts'
import { listOfferedSlots, getSlotPlace, listRouteSlots } from '../gate/contracts.ts'
import { type DocumentElement, inlineJson, readFragment } from '@federation/node-kit/html'
import { type AreaPart, lateStylesHref, computeSha256 } from '@federation/registry'
import { getAssetHref, computeShortIntegrity } from '@federation/node-kit/release-format'
import type { CompositionParts, ComposeContext } from './composition-parts.ts'
import {
  renderFontPreloads,
  createPageData,
  createPageHead,
  createPageRoot,
  hasEmbed,
  renderHead,
} from './page-document.ts'
import { createPageStyles } from './page-styles.ts'
import { getBreadcrumbs } from './site-files.ts'
import type { ComposedPage } from './write-pages.ts'

/**
 * Splits a route's HTML between its first two sibling sections: `first` is the first screen, `rest` the remainder. `rest`
 * is empty for a page with one section.
 */
export const splitFirstScreen = (html: string): { first: string; rest: string } => {
  const sections = readFragment(html).filter(
    ({ tag, ancestors }) => tag === 'section' && !ancestors.some((around) => around.tag === 'section'),
  )
  const second = sections.find(
    ({ start, ancestors }, index) => ancestors.length === 0 && sections[index - 1]?.end === start,
  )
  return second
    ? { first: html.slice(0, second.start), rest: html.slice(second.start) }
    : { first: html, rest: '' }
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/**
 * HTML elements with an optional end tag. The value lists the elements before which the end tag may be left out. Source: HTML
 * standard, "Optional tags".
 */
const ENDED_BY: Record<string, Set<string>> = {
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  option: new Set(['option']),
  tr: new Set(['tr']),
  td: new Set(['td', 'th']),
  th: new Set(['td', 'th']),
  thead: new Set(['tbody', 'tfoot']),
  tbody: new Set(['tbody', 'tfoot']),
  p: new Set(
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
      ' ',
    ),
  ),
}
/**
 * Elements other than `p` whose end tag is optional at the end of their parent. Excludes `thead`, whose end tag is optional
 * only before `tbody` or `tfoot`.
 */
const ENDS_WITH_PARENT = new Set(['li', 'dd', 'option', 'tr', 'td', 'th', 'tbody'])
/** Parent elements in which a `p` at the end needs no end tag. */
const ENDS_PARAGRAPH = new Set(
  'article aside blockquote dd div fieldset figure footer form header li main nav section td th'.split(' '),
)

const isElement = (node: Node | undefined): node is Element => node !== undefined && 'tagName' in node

const hasOptionalEndTag = (element: Element): boolean => {
  const parent = element.parentNode
  const next = parent?.childNodes[parent.childNodes.indexOf(element) + 1]
  if (isElement(next)) return ENDED_BY[element.tagName]?.has(next.tagName) ?? false
  if (next !== undefined || parent === null || !isElement(parent)) return false
  return element.tagName === 'p' ? ENDS_PARAGRAPH.has(parent.tagName) : ENDS_WITH_PARENT.has(element.tagName)
}

/** Range of the HTML source to remove, or to replace by `instead`. Offsets are in UTF-16 code units. */
interface MarkupEdit {
  start: number
  end: number
  instead?: string
}

const findMarkupEdits = (element: Element, source: string): MarkupEdit[] => {
  const { startTag, endTag, attrs = {} } = element.sourceCodeLocation ?? {}
  if (!startTag) return []
  const empty = Object.values(attrs)
    .filter(({ startOffset, endOffset }) => source.slice(startOffset, endOffset).endsWith('=""'))
    .map(({ endOffset }) => ({ start: endOffset - 3, end: endOffset }))
  const isForeign = element.namespaceURI !== names.NS.HTML
  if (isForeign && endTag && element.childNodes.length === 0)
    return [...empty, { start: startTag.endOffset - 1, end: endTag.endOffset, instead: '/>' }]
  const slash = startTag.endOffset - 2
  if (!isForeign && !endTag && source.startsWith('"/>', slash - 1))
    return [...empty, { start: slash, end: slash + 1 }]
  return endTag && hasOptionalEndTag(element)
    ? [...empty, { start: endTag.startOffset, end: endTag.endOffset }]
    : empty
}

/** Minifies HTML without changing the DOM: removes optional end tags, empty attribute values and slashes. Keeps comments. */
export const minifyHtml = (source: string): string => {
  const edits: MarkupEdit[] = []
  const visit = (node: Node): void => {
    if (isElement(node)) edits.push(...findMarkupEdits(node, source))
    // Do not minify the content of noscript. A browser that runs scripts parses this content as text, and React may compare the
    // text during hydration.
    if (node.nodeName === 'noscript') return
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(source, { sourceCodeLocationInfo: true, scriptingEnabled: false }))
  let minified = ''
  let from = 0
  for (const { start, end, instead = '' } of edits.toSorted((a, b) => a.start - b.start)) {
    minified += source.slice(from, start) + instead
    from = end
  }
  return minified + source.slice(from)
}

const HEAD_TAGS = new Set(['link', 'meta'])

/**
 * Separates the `link` and `meta` tags at the start of a fragment (prerendered HTML of a route, slot or island) from the rest
 * of its HTML. React renders these tags there, but they belong in the document's head.
 */
export const hoistHead = (fragment: string): { head: string[]; html: string } => {
  const head: string[] = []
  let end = 0
  for (const element of readFragment(fragment)) {
    if (!HEAD_TAGS.has(element.tag) || element.start !== end) break
    head.push(fragment.slice(element.start, element.end))
    end = element.end
  }
  return { head, html: fragment.slice(end) }
}

/** Roots of a page (its route, islands and slots) with their HTML and styles, and tags for the document's head. */
export interface PagePieces {
  /** React roots of the page, in this order: the route (the page's main content), its islands, then the slots. */
  roots: PageRoot[]
  /**
   * HTML to insert into the layout's placeholders. The key is the `place` of a root (its position on the page). Islands, and
   * slots whose placeholder is in the route, have no entry, because the route's HTML contains them.
   */
  html: Partial<Record<Place, string>>
  /**
   * The route's HTML, split after the first screen. The composer inserts a stylesheet link at the split. This would break the
   * hydration of a route that hydrates, so for such a route `first` is the whole HTML and `rest` is empty.
   */
  screens: { first: string; rest: string }
  /** Length of the first screen in the route's HTML, in characters. A client navigation inserts this part first. */
  firstScreen: number
  styles: ReturnType<typeof createPageStyles>
  hoisted: string[]
}

const findFragment = (area: AreaRelease, kind: FragmentKind, id: string): Fragment | undefined =>
  area.fragments.find((fragment) => fragment.kind === kind && fragment.id === id)

const OUTLET_END = '</main>'

const wrapRoot = ({ place }: PageRoot, html: string) => `<div data-root="${place}">${html}</div>`

/**
 * Collects the prerendered HTML of a page from the releases: of its route, of the islands on it, and of its slots (content of
 * other areas). Throws if a release lacks the HTML of the route or of a slot.
 */
export const collectPieces = async (
  parts: CompositionParts,
  area: AreaRelease,
  route: AreaRoute,
): Promise<PagePieces> => {
  const pieces: PagePieces = {
    roots: [],
    html: {},
    screens: { first: '', rest: '' },
    firstScreen: 0,
    styles: createPageStyles(parts),
    hoisted: [],
  }
  const { styles } = pieces
  const read = async (owner: AreaRelease, fragment: Fragment): Promise<{ root: PageRoot; html: string }> => {
    const { head, html } = hoistHead(await parts.textOf(owner, fragment.file))
    const root = createPageRoot(owner, fragment)
    pieces.roots.push(root)
    styles.add(owner, fragment.styles, getTrigger(fragment))
    pieces.hoisted.push(...head)
    return { root, html: minifyHtml(html) }
  }
  const routeFragment = findFragment(area, 'route', route.path)
  if (!routeFragment)
    throw new Error(`${area.name} ${area.release} has no HTML for ${route.path}. Build the release again`)
  let { html: page, root: routeRoot } = await read(area, routeFragment)
  if (hasEmbed(route, parts.settings)) routeRoot.hydrate = 'visible'
  for (const { name } of area.manifest.islands) {
    const island = page.includes(islandPlaceholder(name)) ? findFragment(area, 'island', name) : undefined
    if (!island) continue
    const { root, html } = await read(area, island)
    page = page.replace(islandPlaceholder(name), () => wrapRoot(root, html))
  }
  const offers = listOfferedSlots(
    parts.areas.map(({ manifest }) => manifest),
    parts.settings,
  )
  for (const { area: name, slot } of listRouteSlots(route, offers)) {
    const owner = await parts.releaseOf(name)
    const filler = findFragment(owner, 'slot', slot.name)
    if (!filler) throw new Error(`${name} has no HTML for the slot ${slot.name}. Build the release again`)
    const { root, html } = await read(owner, filler)
    const placeholder = slotPlaceholder(getSlotPlace(slot))
    if (page.includes(placeholder)) {
      root.place = `island:${getSlotPlace(slot)}`
      page = page.replace(placeholder, () => wrapRoot(root, html))
    } else pieces.html[root.place] = html
  }
  pieces.html.route = page
  const screens = splitFirstScreen(page)
  pieces.firstScreen = screens.first.length
  pieces.screens = getTrigger(routeFragment) === 'never' ? screens : { first: page, rest: '' }
  if (route.flags.footer) styles.add(parts.shell, parts.shell.footerStyles, 'load')
  if (route.slimHeader) styles.add(parts.shell, parts.shell.slimStyles ?? [], 'never')
  return pieces
}

/**
 * Replaces the layout's placeholders with the page's HTML. Inserts the HTML `between` after the route's first section, or after
 * the whole route if it has only one section.
 */
export const fillLayout = (layout: string, { roots, html, screens }: PagePieces, between: string): string => {
  const isSplit = screens.rest !== ''
  let filled = isSplit ? layout : layout.replace(OUTLET_END, () => OUTLET_END + between)
  for (const root of roots) {
    const piece = root.kind === 'route' && isSplit ? screens.first + between + screens.rest : html[root.place]
    if (piece === undefined) continue
    const placeholder =
      root.kind === 'route' ? OUTLET_PLACEHOLDER : slotPlaceholder(listSlotPlaces([root])[0] ?? '')
    filled = filled.replace(placeholder, () => wrapRoot(root, piece))
  }
  return filled
}

/**
 * Renders the HTML document of a page. `language` is a BCP 47 tag. The document uses only its language part, such as `en` of
 * `en-US`.
 */
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

/**
 * Matches a form that guard.client.ts validates before hydration. If such a form is in the first screen, the document's
 * head must contain that script.
 */
const GUARDED_FORM = /<form [^>]*data-guard/

/**
 * Composes the page of a route from the layout and the page's fragments. Each input of this function must be part of the cache
 * key that `createPageKeyFunction` computes. Otherwise, if the input changes, the outdated page would be reused.
 */
export const composePage = async (
  { parts, site, nav, origin, layoutStyles, guardScript, banner, bannerScript }: ComposeContext,
  { name }: AreaPart,
  route: AreaRoute,
): Promise<ComposedPage> => {
  const area = await parts.releaseOf(name)
  const pieces = await collectPieces(parts, area, route)
  const data = createPageData(route, pieces.roots, parts.shell)
  const { slimHeader } = route
  const rendered = minifyHtml(
    await parts.renderLayout({ ...nav, banner, page: data, slimHeader, slots: listSlotPlaces(data.roots) }),
  )
  const slim = { header: '', footer: '', ...(slimHeader && findSlimParts(rendered)) }
  const styles = await pieces.styles.renderStyles(
    slim.header + Object.values(pieces.html).join('') + slim.footer,
    slim.header + pieces.screens.first,
  )
  const page = { ...data, ...createPageHead(parts.identity.name, origin, route, styles) }
  const { early, late } = styles
  const lateLink =
    late === ''
      ? ''
      : `<link rel="stylesheet" id="${DOM.lateStyles}" href="${lateStylesHref(computeSha256(late))}" integrity="${computeShortIntegrity(late)}">`
  const layout = fillLayout(rendered, pieces, lateLink)
  const inline: DocumentData = { page: data }
  const { share, shareAlt = route.title } =
    area.fragments.find((fragment) => fragment.kind === 'route' && fragment.id === route.path) ?? {}
  const picture =
    share === undefined
      ? null
      : { href: origin + getAssetHref(area.name, area.release, share), alt: shareAlt }
  const head = renderHead({
    identity: parts.identity,
    origin,
    page,
    route,
    crumbs: getBreadcrumbs(route, site),
    shell: parts.shell,
    styles: { layout: layoutStyles, early },
    paintsAfter: late === '' ? DOM.announcer : DOM.lateStyles,
    hoisted: [...new Set(pieces.hoisted)],
    picture,
    inlineScripts: [bannerScript, GUARDED_FORM.test(pieces.screens.first) ? guardScript : ''],
  })
  const fragment: PageFragment = {
    ...page,
    html: pieces.html,
    ...(pieces.firstScreen < (pieces.html.route ?? '').length && { firstScreen: pieces.firstScreen }),
    ...(slimHeader ? { slim } : {}),
  }
  return {
    page,
    styles: { ...styles, layout: layoutStyles },
    document: renderDocument(
      parts.identity.language,
      head,
      `${renderFontPreloads(parts.shell)}<div id="${DOM.shell}">${layout}</div>`,
      inline,
    ),
    fragment: JSON.stringify(fragment),
  }
}

const findElementHtml = (html: string, matches: (element: DocumentElement) => boolean): string => {
  const matchingElement = readFragment(html).find(matches)
  return matchingElement ? html.slice(matchingElement.start, matchingElement.end) : ''
}

const findSlimParts = (layout: string): PageFragment['slim'] => {
  const find = (name: string) =>
    findElementHtml(layout, ({ tag, attributes }) => tag === name && attributes.has(DOM.slim))
  return { header: find('header'), footer: find('footer') }
}

/**
 * Renders the banner, header and footer that the shell adds to a document without them. All pages share this HTML, so no link
 * is marked as current.
 */
export const composeChrome = async ({
  parts,
  nav,
  banner,
}: Pick<ComposeContext, 'parts' | 'nav' | 'banner'>): Promise<Chrome> => {
  const layout = await parts.renderLayout({
    ...nav,
    banner,
    page: { path: '', flags: MAIN_LAYOUT },
    slots: [],
  })
  const rendered = findElementHtml(layout, ({ attributes }) => attributes.has(DOM.banner))
  return {
    ...(rendered === '' ? {} : { banner: rendered }),
    header: findElementHtml(layout, ({ tag }) => tag === 'header'),
    footer: findElementHtml(layout, ({ tag }) => tag === 'footer'),
  }
}
