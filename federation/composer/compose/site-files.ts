import {
  type AreaRoute,
  type LlmsSection,
  type NavGroup,
  type PublicSettings,
  SECURITY_TXT,
  type SiteDocument,
  type SiteIdentity,
} from 'shared-contracts'
import { escapeMarkup } from '@federation/node-kit/html'

/** Index of a site's pages, for breadcrumbs, the sitemap and llms.txt. */
export interface SiteIndex {
  name: string
  routes: Map<string, AreaRoute>
  nav: NavGroup[]
  /** Short names of pages from the menus, by path. */
  labels: Map<string, string>
}

export const createSiteIndex = (name: string, routes: AreaRoute[], nav: NavGroup[]): SiteIndex => {
  const labels = new Map<string, string>()
  const links = nav.flatMap((group) => [{ label: group.label, href: group.href }, ...group.links])
  for (const { label, href } of links) {
    if (href !== undefined && !labels.has(href)) labels.set(href, label)
  }
  return { name, routes: new Map(routes.map((route) => [route.path, route])), nav, labels }
}

export interface Breadcrumb {
  path: string
  label: string
}

/** Returns the page's label in the menus, or else its title up to the first colon. */
const getLabel = ({ path, title }: AreaRoute, { labels }: SiteIndex): string =>
  labels.get(path) ?? title.split(': ', 1)[0] ?? title

const findParent = ({ path, parent }: AreaRoute, { routes }: SiteIndex): AreaRoute | undefined => {
  if (parent !== undefined) return routes.get(parent)
  return routes.get(path.slice(0, path.lastIndexOf('/')))
}

/** Returns the breadcrumbs from the home page to this page, inclusive. Stops at a cycle of parents. */
export const getBreadcrumbs = (route: AreaRoute, site: SiteIndex): Breadcrumb[] => {
  const trail: AreaRoute[] = []
  for (
    let at: AreaRoute | undefined = route;
    at && at.path !== '/' && !trail.includes(at);
    at = findParent(at, site)
  )
    trail.unshift(at)
  return [
    { path: '/', label: site.name },
    ...trail.map((step) => ({ path: step.path, label: getLabel(step, site) })),
  ]
}

interface Section {
  heading: string
  routes: AreaRoute[]
}

const formatPageLine = (
  origin: string,
  { labels }: SiteIndex,
  { path, title, description }: AreaRoute,
): string => `- [${labels.get(path) ?? title}](${origin}${path}): ${description}`

/** A heading of llms.txt. `matches` selects the pages that are listed below the heading. */
interface SectionRule {
  heading: string
  isCatchAll?: boolean
  matches: (route: AreaRoute) => boolean
}

const toSectionRules = (section: LlmsSection, { nav }: SiteIndex): SectionRule[] => {
  const groupsOf = (menu: string) => nav.filter((group) => group.menu === menu)
  if ('each' in section)
    return groupsOf(section.each)
      .filter(({ href }) => href !== undefined)
      .map(({ label, href }) => ({
        heading: label,
        matches: ({ path }) => path === href || path.startsWith(`${href}/`),
      }))
  const { heading } = section
  if ('kind' in section) return [{ heading, matches: ({ kind }) => kind === section.kind }]
  if (!('menu' in section)) return [{ heading, isCatchAll: true, matches: () => true }]
  const hrefs = new Set(
    groupsOf(section.menu).flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
  )
  return [{ heading, matches: ({ path }) => hrefs.has(path) }]
}

/** Groups pages by section. Each page is listed once, in the first section that matches. */
const groupBySection = (sections: LlmsSection[], site: SiteIndex, routes: AreaRoute[]): Section[] => {
  const rules = sections.flatMap((section) => toSectionRules(section, site))
  // Compare a page with the catch-all sections last, because they contain only pages that no other section lists.
  const order = rules.toSorted((a, b) => Number(a.isCatchAll ?? false) - Number(b.isCatchAll ?? false))
  const routesByRule = Map.groupBy(routes, (route) =>
    route.path === '/' ? undefined : order.find(({ matches }) => matches(route)),
  )
  return rules
    .map((rule) => ({ heading: rule.heading, routes: routesByRule.get(rule) ?? [] }))
    .filter((section) => section.routes.length > 0)
}

/** Renders llms.txt in the format of llmstxt.org: name, summary, introduction, then lists of pages with descriptions. */
export const renderLlmsText = (
  origin: string,
  { name, llms }: SiteIdentity,
  site: SiteIndex,
  routes: AreaRoute[],
): string => {
  const summary = site.routes.get('/')?.description
  const lists = groupBySection(llms.sections, site, routes).map(
    ({ heading, routes: listed }) =>
      `## ${heading}\n\n${listed.map((route) => formatPageLine(origin, site, route)).join('\n')}`,
  )
  return `${[`# ${name}`, ...(summary === undefined ? [] : [`> ${summary}`]), llms.introduction, ...lists].join('\n\n')}\n`
}

export interface SiteFile {
  path: string
  type: string
  content: string
}

const TEXT = 'text/plain; charset=utf-8'

/** Renders the sitemap. Only pages with a date in their metadata have `lastmod`. */
const renderSitemap = (origin: string, routes: AreaRoute[]): string => {
  const rows = routes.map(({ path, updated, published }) => {
    const day = updated ?? published
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`
}

/**
 * Renders robots.txt. Crawlers may fetch `/_r/` and `/_f/` (styles, hydration data), because they need these files to render a
 * page. They may also fetch pages that must not be indexed, because they must read the page's `noindex` tag.
 */
const renderRobots = (origin: string): string => `User-agent: *
Allow: /
Disallow: /api/
Disallow: /_c/

Sitemap: ${origin}/sitemap.xml
`

/** Renders `security.txt` (RFC 9116). */
const securityTxt = (
  origin: string,
  { language }: SiteIdentity,
  { contact, expires, policy }: NonNullable<PublicSettings['security']>,
): string =>
  [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${language.split('-', 1)[0]}`,
    `Canonical: ${origin}${SECURITY_TXT}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n')

/** Renders sitemap, robots.txt, llms.txt and security.txt of a composition. These files list only pages that may be indexed. */
export const renderSiteFiles = (
  { origin, settings }: Pick<SiteDocument, 'origin' | 'settings'>,
  identity: SiteIdentity,
  site: SiteIndex,
): SiteFile[] => {
  const routes = [...site.routes.values()].filter(({ index }) => index)
  const ordered = routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return [
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', content: renderSitemap(origin, ordered) },
    { path: '/robots.txt', type: TEXT, content: renderRobots(origin) },
    { path: '/llms.txt', type: TEXT, content: renderLlmsText(origin, identity, site, ordered) },
    ...(settings.security === undefined
      ? []
      : [{ path: SECURITY_TXT, type: TEXT, content: securityTxt(origin, identity, settings.security) }]),
  ]
}
