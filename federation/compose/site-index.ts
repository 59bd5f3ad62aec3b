import type { AreaRoute, NavGroup } from 'shared-contracts'

/** What a page must know of the other pages. */
export interface SiteIndex {
  /** The site's name. */
  name: string
  routes: Map<string, AreaRoute>
  nav: NavGroup[]
  /** A page's short name, as the menus have it. */
  labels: Map<string, string>
}

export const siteIndex = (name: string, routes: AreaRoute[], nav: NavGroup[]): SiteIndex => {
  const labels = new Map<string, string>()
  const links = nav.flatMap((group) => [{ label: group.label, href: group.href }, ...group.links])
  for (const { label, href } of links) {
    if (href !== undefined && !labels.has(href)) labels.set(href, label)
  }
  return { name, routes: new Map(routes.map((route) => [route.path, route])), nav, labels }
}

export interface Crumb {
  path: string
  label: string
}

/** A page that no menu names goes by its title, as far as the colon behind which a title explains itself. */
const labelOf = ({ path, title }: AreaRoute, { labels }: SiteIndex): string =>
  labels.get(path) ?? title.split(': ', 1)[0] ?? title

const parentOf = ({ path, parent }: AreaRoute, { routes }: SiteIndex): AreaRoute | undefined => {
  if (parent !== undefined) return routes.get(parent)
  return routes.get(path.slice(0, path.lastIndexOf('/')))
}

/** The way from home down to a page, the page included. A page that is its own ancestor ends the way. */
export const crumbsOf = (route: AreaRoute, site: SiteIndex): Crumb[] => {
  const way: AreaRoute[] = []
  for (
    let at: AreaRoute | undefined = route;
    at && at.path !== '/' && !way.includes(at);
    at = parentOf(at, site)
  )
    way.unshift(at)
  return [
    { path: '/', label: site.name },
    ...way.map((step) => ({ path: step.path, label: labelOf(step, site) })),
  ]
}
