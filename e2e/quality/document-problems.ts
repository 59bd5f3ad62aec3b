import { attribute, elementsIn, type ServedDocument, textOf } from './read-html.ts'

/** What a page's JSON-LD says, written down apart from what the areas say. */
const expectedTypes = (path: string): string[] => {
  if (path === '/') return ['Organization', 'WebSite', 'WebPage']
  const placed = ['BreadcrumbList']
  if (path.startsWith('/casestudy/')) return [...placed, 'WebPage', 'Article']
  if (path === '/about-us') return ['Organization', ...placed, 'AboutPage']
  if (path === '/contact-us') return ['Organization', ...placed, 'ContactPage']
  if (path === '/case-study' || path === '/alternatives') return [...placed, 'CollectionPage']
  if (/^\/(?:hr|pay|performance)(?:\/|$)/.test(path) || path === '/aiagents')
    return [...placed, 'WebPage', 'SoftwareApplication']
  return [...placed, 'WebPage']
}

interface GraphNode {
  '@type'?: string
  '@id'?: string
  [property: string]: unknown
}

/** Every `{ '@id': … }` that only points, anywhere below a value. */
const pointers = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(pointers)
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  const id: unknown = Reflect.get(value, '@id')
  if (keys.length === 1 && typeof id === 'string') return [id]
  return Object.values(value).flatMap(pointers)
}

const graphProblems = (path: string, canonical: string, { jsonLd }: ServedDocument): string[] => {
  const [data, ...others] = jsonLd as { '@context'?: string; '@graph'?: GraphNode[] }[]
  if (!data || others.length > 0) return [`has ${jsonLd.length} JSON-LD blocks, must have one`]
  if (data['@context'] !== 'https://schema.org')
    return ['its JSON-LD has another context than https://schema.org']
  const graph = data['@graph'] ?? []
  const types = graph.map((node) => node['@type'] ?? '').toSorted()
  const expected = expectedTypes(path).toSorted()
  const ids = new Set(graph.map((node) => node['@id']))
  const crumbs = graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement as
    | { item: string }[]
    | undefined
  return [
    ...(types.join() === expected.join()
      ? []
      : [`its JSON-LD has ${types.join(', ')}; expected ${expected.join(', ')}`]),
    ...pointers(graph)
      .filter((id) => !ids.has(id))
      .map((id) => `its JSON-LD points to ${id}, which it does not have`),
    ...(crumbs && crumbs.at(-1)?.item !== canonical ? [`its breadcrumb ends at ${crumbs.at(-1)?.item}`] : []),
    ...(/"(?:aggregateRating|review|ratingValue)"/.test(JSON.stringify(graph))
      ? ['its JSON-LD has a rating']
      : []),
  ]
}

const headingProblems = ({ headings }: ServedDocument): string[] => {
  const first = headings.filter(({ level }) => level === 1)
  const skips = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
  return [
    ...(first.length === 1 ? [] : [`has ${first.length} h1`]),
    ...skips.map(({ level, text }) => `h${level} “${text}” leaves a level out`),
  ]
}

const SHARED = [
  'og:type',
  'og:site_name',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:alt',
  'twitter:card',
  'twitter:image:alt',
]

const headProblems = (path: string, canonical: string, document: ServedDocument): string[] => {
  const { meta, title } = document
  const description = meta('description') ?? ''
  const isHidden = path === '/thankyou'
  return [
    ...(title.length >= 15 && title.length <= 75 ? [] : [`its title has ${title.length} characters`]),
    ...(description.length >= 50 && description.length <= 160
      ? []
      : [`its description has ${description.length} characters`]),
    ...(new URL(canonical).pathname === path ? [] : [`its canonical address is ${canonical}`]),
    ...SHARED.filter((name) => !meta(name)).map((name) => `has no ${name}`),
    ...(meta('og:image:width') === '1200' && meta('og:image:height') === '630'
      ? []
      : ['its share picture has no size']),
    ...((meta('robots') === 'noindex') === isHidden ? [] : [`says ${meta('robots')} to robots`]),
  ]
}

const landmarkProblems = ({ elements }: ServedDocument): string[] => {
  const mains = elements.filter(({ tagName }) => tagName === 'main').length
  const unnamed = elements.filter(
    (element) =>
      element.tagName === 'nav' &&
      !attribute(element, 'aria-label') &&
      !attribute(element, 'aria-labelledby'),
  )
  const isSeveral = elements.filter(({ tagName }) => tagName === 'nav').length > 1
  return [
    ...(mains === 1 ? [] : [`has ${mains} main`]),
    ...(isSeveral ? unnamed.map(() => 'has a nav without a name beside others') : []),
  ]
}

/** A link to a new tab says so twice: by the arrow, and in words. */
const newTabProblems = ({ elements }: ServedDocument): string[] =>
  elements
    .filter((element) => element.tagName === 'a' && attribute(element, 'target') === '_blank')
    .filter(
      (link) =>
        !textOf(link).includes('(opens in a new tab)') ||
        !elementsIn(link).some((element) =>
          /^M7 7h10v10|#arrow-up-right$/.test(attribute(element, 'd') ?? attribute(element, 'href') ?? ''),
        ),
    )
    .map((link) => `“${textOf(link)}” opens in a new tab without the sign of it`)

/** What is wrong with a page's document as the server sends it. */
export const documentProblems = (path: string, document: ServedDocument): string[] => {
  const link = document.elements.find(
    (element) => element.tagName === 'link' && attribute(element, 'rel') === 'canonical',
  )
  const canonical = link ? (attribute(link, 'href') ?? '') : ''
  if (canonical === '') return ['has no canonical address']
  return [
    ...headProblems(path, canonical, document),
    ...headingProblems(document),
    ...landmarkProblems(document),
    ...newTabProblems(document),
    ...graphProblems(path, canonical, document),
  ]
}
