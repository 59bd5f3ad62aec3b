import type { AreaRoute, LlmsSection, SiteIdentity } from 'shared-contracts'
import type { SiteIndex } from './site-index.ts'

interface Section {
  heading: string
  routes: AreaRoute[]
}

const line = (origin: string, { labels }: SiteIndex, { path, title, description }: AreaRoute): string =>
  `- [${labels.get(path) ?? title}](${origin}${path}): ${description}`

const isRest = (section: LlmsSection): boolean =>
  !('each' in section || 'menu' in section || 'kind' in section)

/** The pages by the part of the site they belong to; each stands once, in the first section that claims it. */
const sectionsOf = (wanted: LlmsSection[], { nav }: SiteIndex, routes: AreaRoute[]): Section[] => {
  const left = new Set(routes)
  const take = (matches: (route: AreaRoute) => boolean): AreaRoute[] => {
    const taken = [...left].filter(matches)
    for (const route of taken) left.delete(route)
    return taken
  }
  const columnsOf = (menu: string) =>
    nav
      .filter((group) => group.menu === menu && group.href !== undefined)
      .map(({ label, href }) => ({
        heading: label,
        routes: take(({ path }) => path === href || path.startsWith(`${href}/`)),
      }))
  const inMenu = (menu: string) => {
    const hrefs = new Set(
      nav
        .filter((group) => group.menu === menu)
        .flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
    )
    return take(({ path }) => hrefs.has(path))
  }
  const fill = (section: LlmsSection): Section[] => {
    if ('each' in section) return columnsOf(section.each)
    if ('menu' in section) return [{ heading: section.heading, routes: inMenu(section.menu) }]
    return [
      {
        heading: section.heading,
        routes: 'kind' in section ? take(({ kind }) => kind === section.kind) : take(() => true),
      },
    ]
  }
  take(({ path }) => path === '/')
  // What is left is known when the others have taken theirs.
  const order = [...wanted.filter((section) => !isRest(section)), ...wanted.filter(isRest)]
  const filled = new Map(order.map((section) => [section, fill(section)]))
  return wanted.flatMap((section) => filled.get(section) ?? []).filter((section) => section.routes.length > 0)
}

/** The site in the shape of llmstxt.org: name, summary, notes, then lists of pages with what each is about. */
export const llmsText = (
  origin: string,
  { name, llms }: SiteIdentity,
  site: SiteIndex,
  routes: AreaRoute[],
): string => {
  const summary = site.routes.get('/')?.description
  const lists = sectionsOf(llms.sections, site, routes).map(
    ({ heading, routes: listed }) =>
      `## ${heading}\n\n${listed.map((route) => line(origin, site, route)).join('\n')}`,
  )
  return `${[`# ${name}`, ...(summary === undefined ? [] : [`> ${summary}`]), llms.introduction, ...lists].join('\n\n')}\n`
}
