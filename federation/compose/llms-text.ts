import { SITE, type AreaRoute } from 'shared-contracts'
import type { SiteIndex } from './site-index.ts'

const INTRODUCTION = `${SITE.name} is software for companies that sell and work in the field: solar, roofing, pest control, HVAC and other
home services, insurance, mortgage and real estate. It has three parts: HR, Pay and Performance.

- Payroll itself is provided by a third-party partner; the pages about pay say who does what.
- The figures on a page belong to that page; where two pages differ, each names its own.
- The people, companies and pay stubs drawn in product pictures are samples.
- A person answers at ${SITE.contact.email} and ${SITE.contact.phone}.`

interface Section {
  heading: string
  routes: AreaRoute[]
}

const line = (origin: string, { labels }: SiteIndex, { path, title, description }: AreaRoute): string =>
  `- [${labels.get(path) ?? title}](${origin}${path}): ${description}`

/** The pages by the part of the site they belong to; each stands once, in the first section that claims it. */
const sectionsOf = (site: SiteIndex, routes: AreaRoute[]): Section[] => {
  const left = new Set(routes)
  const take = (matches: (route: AreaRoute) => boolean): AreaRoute[] => {
    const taken = [...left].filter(matches)
    for (const route of taken) left.delete(route)
    return taken
  }
  const inMenu = (menu: string) => {
    const groups = site.nav.filter((group) => group.menu === menu)
    const hrefs = new Set(groups.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]))
    return take(({ path }) => hrefs.has(path))
  }
  take(({ path }) => path === '/')
  const products = site.nav
    .filter(({ menu, href }) => menu === 'products' && href !== undefined)
    .map(({ label, href }) => ({ heading: label, routes: take(({ path }) => path === href || path.startsWith(`${href}/`)) }))
  const cases = take(({ kind }) => kind === 'article')
  const industries = inMenu('industries')
  const comparisons = inMenu('footer-why')
  const legal = take(({ kind }) => kind === 'legal')
  return [
    ...products,
    { heading: 'Industries', routes: industries },
    { heading: 'Case studies', routes: cases },
    { heading: 'Comparisons', routes: comparisons },
    { heading: 'Company', routes: [...left] },
    // The name that llmstxt.org gives to what may be left out where space is short.
    { heading: 'Optional', routes: legal },
  ].filter((section) => section.routes.length > 0)
}

/** The site in the shape of llmstxt.org: name, summary, notes, then lists of pages with what each is about. */
export const llmsText = (origin: string, site: SiteIndex, routes: AreaRoute[]): string => {
  const summary = site.routes.get('/')?.description ?? 'HR, payroll and performance for crews and commission teams.'
  const lists = sectionsOf(site, routes).map(
    ({ heading, routes: listed }) => `## ${heading}\n\n${listed.map((route) => line(origin, site, route)).join('\n')}`,
  )
  return `${[`# ${SITE.name}`, `> ${summary}`, INTRODUCTION, ...lists].join('\n\n')}\n`
}
