import {
  SECURITY_TXT,
  type AreaRoute,
  type PublicSettings,
  type SiteDocument,
  type SiteIdentity,
} from 'shared-contracts'
import { escapeMarkup } from '../html/markup.ts'
import { llmsText } from './llms-text.ts'
import type { SiteIndex } from './site-index.ts'

/** A file at a fixed address that tells machines what the site holds. */
export interface SiteFile {
  path: string
  type: string
  content: string
}

const TEXT = 'text/plain; charset=utf-8'

/** A page's last change stands there only where the page's own metadata knows it. */
const sitemap = (origin: string, routes: AreaRoute[]): string => {
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
 * Crawlers may fetch whatever a page renders with: `/_r/` and `/_f/` (styles, hydration data). Pages and documents that must not
 * be indexed say so themselves, which a crawler can read only if it may fetch them.
 */
const robots = (origin: string): string => `User-agent: *
Allow: /
Disallow: /api/
Disallow: /_c/

Sitemap: ${origin}/sitemap.xml
`

/** `security.txt` as RFC 9116 has it. */
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

/** Sitemap, robots.txt, llms.txt and security.txt of a composition, from the site's settings and the pages that search engines may show. */
export const siteFiles = (
  { origin, settings }: Pick<SiteDocument, 'origin' | 'settings'>,
  identity: SiteIdentity,
  site: SiteIndex,
): SiteFile[] => {
  const routes = [...site.routes.values()].filter(({ index }) => index)
  const ordered = routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return [
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', content: sitemap(origin, ordered) },
    { path: '/robots.txt', type: TEXT, content: robots(origin) },
    { path: '/llms.txt', type: TEXT, content: llmsText(origin, identity, site, ordered) },
    ...(settings.security === undefined
      ? []
      : [{ path: SECURITY_TXT, type: TEXT, content: securityTxt(origin, identity, settings.security) }]),
  ]
}
