import type { PageHead } from 'shared-contracts'
import { meta, property } from '../html/markup.ts'

/** A page's share picture: its absolute address and what is to be seen on it. */
export interface SharePicture {
  href: string
  alt: string
}

/** How a page shows where its address is shared: Open Graph, and of X's own tags those that it cannot read there. */
export const shareTags = (
  page: PageHead,
  siteName: string,
  isArticle: boolean,
  picture: SharePicture | null,
): string[] => [
  property('og:type', isArticle ? 'article' : 'website'),
  property('og:site_name', siteName),
  property('og:title', page.title),
  property('og:description', page.description),
  property('og:url', page.canonical),
  ...(picture
    ? [
        property('og:image', picture.href),
        property('og:image:width', '1200'),
        property('og:image:height', '630'),
        property('og:image:alt', picture.alt),
      ]
    : []),
  meta('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ...(picture ? [meta('twitter:image:alt', picture.alt)] : []),
]
