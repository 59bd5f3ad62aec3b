import type {
  AboutPage,
  Article,
  BreadcrumbList,
  CollectionPage,
  ContactPage,
  Graph,
  Organization,
  SoftwareApplication,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import {
  type AreaRelease,
  type AreaRoute,
  DOM,
  type Fragment,
  type PageData,
  type PageHead,
  type PageRoot,
  type Place,
  type PublicSettings,
  type ShellRelease,
  type SiteIdentity,
  getTrigger,
  OLDEST_CONTRACT_VERSION,
  LEGACY_TRIGGERS,
} from 'shared-contracts'
import { getSlotPlace } from '../gate/contracts.ts'
import { escapeMarkup, inlineJson, renderMeta, renderProperty } from '@federation/node-kit/html'
import { getAssetHref, CLIENT_DIR, WEB_MANIFEST } from '@federation/node-kit/release-format'
import type { PageStyles } from './page-styles.ts'
import type { Breadcrumb } from './site-files.ts'

interface SharePicture {
  href: string
  alt: string
}

/** Returns meta tags for social previews: Open Graph tags, and `twitter:` tags only where Open Graph has no equivalent. */
const createShareTags = (
  page: PageHead,
  siteName: string,
  isArticle: boolean,
  picture: SharePicture | null,
): string[] => [
  renderProperty('og:type', isArticle ? 'article' : 'website'),
  renderProperty('og:site_name', siteName),
  renderProperty('og:title', page.title),
  renderProperty('og:description', page.description),
  renderProperty('og:url', page.canonical),
  ...(picture
    ? [
        renderProperty('og:image', picture.href),
        renderProperty('og:image:width', '1200'),
        renderProperty('og:image:height', '630'),
        renderProperty('og:image:alt', picture.alt),
      ]
    : []),
  renderMeta('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ...(picture ? [renderMeta('twitter:image:alt', picture.alt)] : []),
]

const LOGO = `${CLIENT_DIR}app-512.png`

/**
 * Returns true for the home, about and contact pages, which describe the organization as JSON-LD. Google recommends one page
 * with that description, such as the home page, instead of every page.
 */
const describesOrganization = ({ path, kind }: AreaRoute): boolean =>
  path === '/' || kind === 'about' || kind === 'contact'

const createOrganization = ({
  origin,
  shell,
  identity: {
    name,
    organization: { email, telephone, address, profiles },
  },
}: HeadInput): Organization => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
  logo: origin + getAssetHref('shell', shell.release, LOGO),
  email,
  telephone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.region,
    postalCode: address.postalCode,
    addressCountry: address.country,
  },
  sameAs: profiles,
})

const webSite = ({ origin, identity }: HeadInput): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  url: `${origin}/`,
  name: identity.name,
  inLanguage: identity.language,
})

type Page = WebPage | AboutPage | ContactPage | CollectionPage

const PAGE_TYPES = { about: 'AboutPage', contact: 'ContactPage', collection: 'CollectionPage' } as const

const pageType = (kind: AreaRoute['kind']) =>
  kind === 'about' || kind === 'contact' || kind === 'collection' ? PAGE_TYPES[kind] : 'WebPage'

const createDateProperties = ({ published, updated }: AreaRoute) => ({
  ...(published ? { datePublished: published } : {}),
  ...(updated ? { dateModified: updated } : {}),
})

const createBreadcrumbList = (url: string, origin: string, crumbs: Breadcrumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: crumbs.map(({ path, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + path,
  })),
})

const createArticle = ({ identity, page, route, origin, picture }: HeadInput): Article => ({
  '@type': 'Article',
  '@id': `${page.canonical}#article`,
  headline: route.title,
  description: route.description,
  ...(picture ? { image: picture.href } : {}),
  ...createDateProperties(route),
  author: { '@type': 'Organization', name: identity.name, url: `${origin}/` },
  publisher: { '@type': 'Organization', name: identity.name, url: `${origin}/` },
  mainEntityOfPage: { '@id': `${page.canonical}#webpage` },
})

/**
 * Describes the product of a page as JSON-LD. A page at the third breadcrumb level is about a feature. Its JSON-LD describes
 * the parent product, with the feature as `featureList`.
 */
const createSoftwareApplication = ({ identity, origin, route, crumbs }: HeadInput): SoftwareApplication => {
  const product = crumbs[1] ?? { path: route.path, label: route.title }
  const feature = crumbs.length > 2 ? crumbs.at(-1)?.label : undefined
  return {
    '@type': 'SoftwareApplication',
    '@id': `${origin}${product.path}#software`,
    name: `${identity.name} ${product.label}`,
    url: origin + product.path,
    applicationCategory: identity.product.applicationCategory,
    operatingSystem: identity.product.operatingSystem,
    ...(feature === undefined ? { description: route.description } : { featureList: feature }),
  }
}

const createJsonLd = (input: HeadInput): Graph => {
  const { identity, origin, page, route, crumbs, picture } = input
  const main: Thing[] = []
  if (route.kind === 'article') main.push(createArticle(input))
  if (route.kind === 'product') main.push(createSoftwareApplication(input))
  const [subject] = main as { '@id'?: string }[]
  const hasBreadcrumbs = crumbs.length > 1
  const webPage: Page = {
    '@type': pageType(route.kind),
    '@id': `${page.canonical}#webpage`,
    url: page.canonical,
    name: page.title,
    description: page.description,
    inLanguage: identity.language,
    ...(hasBreadcrumbs
      ? { breadcrumb: { '@id': `${page.canonical}#breadcrumb` } }
      : { isPartOf: { '@id': `${origin}/#website` } }),
    ...(describesOrganization(route) ? { about: { '@id': `${origin}/#organization` } } : {}),
    ...(subject?.['@id'] ? { mainEntity: { '@id': subject['@id'] } } : {}),
    ...(picture ? { primaryImageOfPage: { '@type': 'ImageObject', url: picture.href } } : {}),
    ...createDateProperties(route),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(describesOrganization(route) ? [createOrganization(input)] : []),
      ...(hasBreadcrumbs ? [] : [webSite(input)]),
      webPage,
      ...(hasBreadcrumbs ? [createBreadcrumbList(page.canonical, origin, crumbs)] : []),
      ...main,
    ],
  }
}

/** Formats the title of a document: page title, then site name. On the home page, the site name is first. */
const documentTitle = (site: string, { path, title }: AreaRoute): string =>
  path === '/' ? `${site} – ${title}` : `${title} – ${site}`

const fragmentPlace = ({ manifest }: AreaRelease, { kind, id }: Fragment): Place => {
  if (kind === 'route') return 'route'
  const slot = kind === 'slot' ? manifest.slots.find(({ name }) => name === id) : undefined
  return slot ? `slot:${getSlotPlace(slot)}` : `island:${id}`
}

/**
 * Returns true if at least one of the settings that `visibleWith` names is set. The page then has an embed, such as a map, and
 * hydrates when it becomes visible.
 */
export const hasEmbed = ({ visibleWith }: AreaRoute, settings: Partial<PublicSettings>): boolean =>
  visibleWith?.some((name) => settings[name] !== undefined) ?? false

export const createPageRoot = (area: AreaRelease, fragment: Fragment): PageRoot => ({
  place: fragmentPlace(area, fragment),
  area: area.manifest.area,
  kind: fragment.kind,
  id: fragment.id,
  hydrate: getTrigger(fragment),
})

export const createPageData = (
  { path, flags }: AreaRoute,
  roots: PageRoot[],
  { seal }: ShellRelease,
): PageData => ({
  path,
  flags,
  roots: seal?.contract === OLDEST_CONTRACT_VERSION ? roots.map(toLegacyRoot) : roots,
})

/** Converts a root to the older release format (contract version 2), which older releases of the shell read. */
const toLegacyRoot = ({ hydrate, ...root }: PageRoot) =>
  ({ ...root, wake: LEGACY_TRIGGERS[hydrate] }) as unknown as PageRoot

/** Creates the data for the `head` of a page. `site` is the site's name. */
export const createPageHead = (
  site: string,
  origin: string,
  route: AreaRoute,
  { early, late }: PageStyles,
): PageHead => ({
  title: documentTitle(site, route),
  description: route.description,
  canonical: origin + route.path,
  index: route.index,
  css: early + late,
})

const getIconAttributes = (path: string): string => {
  if (path.includes('apple-touch-icon')) return 'rel="apple-touch-icon"'
  if (path.endsWith('.svg')) return 'rel="icon" type="image/svg+xml"'
  return 'rel="icon" type="image/png" sizes="32x32"'
}

/** Returns the links of the site's icons. SVG is last, because browsers that support SVG use the last link. */
const iconLinks = (shell: ShellRelease): string[] => {
  const href = (path: string) => getAssetHref('shell', shell.release, path)
  const manifest = shell.assets.find(({ path }) => path === CLIENT_DIR + WEB_MANIFEST)
  return [
    ...shell.icons.toSorted().map((icon) => `<link ${getIconAttributes(icon)} href="${href(icon)}">`),
    ...(manifest ? [`<link rel="manifest" href="${href(manifest.path)}">`] : []),
  ]
}

export interface HeadInput {
  identity: SiteIdentity
  origin: string
  page: PageHead
  route: AreaRoute
  crumbs: Breadcrumb[]
  shell: ShellRelease
  /** `layout` is the CSS of the layout, `early` the CSS of the page's first screen. */
  styles: { layout: string; early: string }
  /** Id of an element. The browser delays the first paint until the parser reaches this element. */
  paintsAfter: string
  /**
   * Tags that React renders at the start of the HTML of a route, slot or island, such as image preloads. The composer moves
   * them into the document's head.
   */
  hoisted: string[]
  picture: SharePicture | null
  /** Texts of scripts that must run before the first paint. Empty texts are left out. */
  inlineScripts: string[]
}

/** Renders font preloads for the start of the body. In the head, they would delay the first paint. */
export const renderFontPreloads = ({ release, fonts }: ShellRelease): string =>
  fonts
    .map(
      (font) =>
        `<link rel="preload" href="${getAssetHref('shell', release, font)}" as="font" type="font/woff2" crossorigin>`,
    )
    .join('')

/** Renders the content of the document's `head`. Tags that affect loading and the first paint are first. */
export const renderHead = (input: HeadInput): string => {
  const { identity, page, shell, styles, paintsAfter, hoisted, picture, inlineScripts } = input
  const href = (path: string) => getAssetHref('shell', shell.release, path)
  const integrity = (path: string) => shell.assets.find((asset) => asset.path === path)?.integrity ?? ''
  return [
    '<meta charset="utf-8">',
    renderMeta('viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeMarkup(page.title)}</title>`,
    `<style>${styles.layout}</style>`,
    `<style id="${DOM.pageStyles}">${styles.early}</style>`,
    // Delay the first paint until the parser reaches the element `paintsAfter`. Otherwise centered content would move when its
    // next sibling is parsed.
    `<link rel="expect" href="#${paintsAfter}" blocking="render">`,
    ...hoisted,
    // The bootstrap is a classic script, not a module, because it adds the import map. An import map must precede the first
    // module script.
    `<script async src="${href(shell.bootstrap)}" integrity="${integrity(shell.bootstrap)}"></script>`,
    ...inlineScripts.filter((text) => text !== '').map((text) => `<script>${text}</script>`),
    renderMeta('description', page.description),
    renderMeta('robots', page.index ? 'index,follow' : 'noindex'),
    `<link rel="canonical" href="${page.canonical}">`,
    ...createShareTags(page, identity.name, input.route.kind === 'article', picture),
    renderMeta('theme-color', identity.themeColor),
    ...iconLinks(shell),
    // Browsers do not execute a data block, so the Content-Security-Policy needs no hash for it.
    `<script type="application/ld+json">${inlineJson(createJsonLd(input))}</script>`,
  ].join('\n')
}
