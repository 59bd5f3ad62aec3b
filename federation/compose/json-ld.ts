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
import type { AreaRoute, PageHead, SiteIdentity } from 'shared-contracts'
import type { Crumb } from './site-index.ts'

export interface JsonLdInput {
  identity: SiteIdentity
  origin: string
  page: PageHead
  route: AreaRoute
  crumbs: Crumb[]
  /** Absolute addresses of the page's share picture, where it has one, and of the site's own mark. */
  picture: string | null
  logo: string
}

/** Search engines read who speaks on the home page, or on one that is about the company; nowhere else. */
const isOnCompany = ({ path, kind }: AreaRoute): boolean =>
  path === '/' || kind === 'about' || kind === 'contact'

const organization = ({
  origin,
  logo,
  identity: {
    name,
    organization: { email, telephone, address, profiles },
  },
}: JsonLdInput): Organization => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
  logo,
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

const webSite = ({ origin, identity }: JsonLdInput): WebSite => ({
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

const dates = ({ published, updated }: AreaRoute) => ({
  ...(published ? { datePublished: published } : {}),
  ...(updated ? { dateModified: updated } : {}),
})

const breadcrumbs = (url: string, origin: string, crumbs: Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: crumbs.map(({ path, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + path,
  })),
})

const article = ({ identity, page, route, origin, picture }: JsonLdInput): Article => ({
  '@type': 'Article',
  '@id': `${page.canonical}#article`,
  headline: route.title,
  description: route.description,
  ...(picture ? { image: picture } : {}),
  ...dates(route),
  author: { '@type': 'Organization', name: identity.name, url: `${origin}/` },
  publisher: { '@type': 'Organization', name: identity.name, url: `${origin}/` },
  mainEntityOfPage: { '@id': `${page.canonical}#webpage` },
})

/** The product a page is about: its own on an overview, the one above it on the page of a part. No rating, no price. */
const software = ({ identity, origin, route, crumbs }: JsonLdInput): SoftwareApplication => {
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

/** What a page says to machines of itself, of its place and of who speaks: one graph. */
export const jsonLd = (input: JsonLdInput): Graph => {
  const { identity, origin, page, route, crumbs, picture } = input
  const main: Thing[] = []
  if (route.kind === 'article') main.push(article(input))
  if (route.kind === 'product') main.push(software(input))
  const [subject] = main as { '@id'?: string }[]
  const isPlaced = crumbs.length > 1
  const webPage: Page = {
    '@type': pageType(route.kind),
    '@id': `${page.canonical}#webpage`,
    url: page.canonical,
    name: page.title,
    description: page.description,
    inLanguage: identity.language,
    ...(isPlaced
      ? { breadcrumb: { '@id': `${page.canonical}#breadcrumb` } }
      : { isPartOf: { '@id': `${origin}/#website` } }),
    ...(isOnCompany(route) ? { about: { '@id': `${origin}/#organization` } } : {}),
    ...(subject?.['@id'] ? { mainEntity: { '@id': subject['@id'] } } : {}),
    ...(picture ? { primaryImageOfPage: { '@type': 'ImageObject', url: picture } } : {}),
    ...dates(route),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(isOnCompany(route) ? [organization(input)] : []),
      ...(isPlaced ? [] : [webSite(input)]),
      webPage,
      ...(isPlaced ? [breadcrumbs(page.canonical, origin, crumbs)] : []),
      ...main,
    ],
  }
}
