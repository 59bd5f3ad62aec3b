import type { Graph } from 'schema-dts'
import { DOM, type PageHead, type ShellRelease, type SiteIdentity } from 'shared-contracts'
import { escapeMarkup, inlineJson, meta } from '../html/markup.ts'
import { assetHref, CLIENT_DIR, WEB_MANIFEST } from '../store/addresses.ts'
import { shareTags, type SharePicture } from './share-tags.ts'

const attributes = (path: string): string => {
  if (path.includes('apple-touch-icon')) return 'rel="apple-touch-icon"'
  if (path.endsWith('.svg')) return 'rel="icon" type="image/svg+xml"'
  return 'rel="icon" type="image/png" sizes="32x32"'
}

/** The site's icons, the scalable one last: browsers that know it take the last that fits. */
const iconLinks = (shell: ShellRelease): string[] => {
  const href = (path: string) => assetHref('shell', shell.release, path)
  const manifest = shell.assets.find(({ path }) => path === CLIENT_DIR + WEB_MANIFEST)
  return [
    ...shell.icons.toSorted().map((icon) => `<link ${attributes(icon)} href="${href(icon)}">`),
    ...(manifest ? [`<link rel="manifest" href="${href(manifest.path)}">`] : []),
  ]
}

export interface HeadInput {
  identity: SiteIdentity
  page: PageHead
  shell: ShellRelease
  /** The layout's styles, and those of the first screen. */
  styles: { layout: string; early: string }
  /** Id of the element whose parsing the first paint waits for. */
  paintsAfter: string
  /** Tags that React put at the start of the fragments: preloads of their pictures. */
  hoisted: string[]
  picture: SharePicture | null
  isArticle: boolean
  /** Text of the script that guards a form from the first paint on, or none. */
  guardScript: string
  graph: Graph
}

/** Behind the head: a font that is preloaded there holds the first paint back for a while, though it may come late. */
export const fontPreloads = ({ release, fonts }: ShellRelease): string =>
  fonts
    .map(
      (font) =>
        `<link rel="preload" href="${assetHref('shell', release, font)}" as="font" type="font/woff2" crossorigin>`,
    )
    .join('')

/** The document's head, in the order in which a browser makes best use of it. */
export const renderHead = ({
  identity,
  page,
  shell,
  styles,
  paintsAfter,
  hoisted,
  picture,
  isArticle,
  guardScript,
  graph,
}: HeadInput): string => {
  const href = (path: string) => assetHref('shell', shell.release, path)
  const integrity = (path: string) => shell.assets.find((asset) => asset.path === path)?.integrity ?? ''
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeMarkup(page.title)}</title>`,
    `<style>${styles.layout}</style>`,
    `<style id="${DOM.pageStyles}">${styles.early}</style>`,
    // Painted in the middle of its parsing, what is centred would move when its neighbour comes.
    `<link rel="expect" href="#${paintsAfter}" blocking="render">`,
    ...hoisted,
    // Classic, so that it may lay down the import map when a root wakes: none may come after the first module.
    `<script async src="${href(shell.bootstrap)}" integrity="${integrity(shell.bootstrap)}"></script>`,
    ...(guardScript === '' ? [] : [`<script>${guardScript}</script>`]),
    meta('description', page.description),
    meta('robots', page.index ? 'index,follow' : 'noindex'),
    `<link rel="canonical" href="${page.canonical}">`,
    ...shareTags(page, identity.name, isArticle, picture),
    meta('theme-color', identity.themeColor),
    ...iconLinks(shell),
    // Data, never run: the policy that forbids inline scripts does not touch it.
    `<script type="application/ld+json">${inlineJson(graph)}</script>`,
  ].join('\n')
}
