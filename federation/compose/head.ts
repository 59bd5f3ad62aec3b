import type { PageData, ScriptRef, ShellRelease } from 'shared-contracts'
import { SITE } from 'shared-contracts'
import { assetHref } from '../release/paths.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

/** JSON for the inside of a script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Import map: where areas find what they share, and the hash that each module must have to run. */
const importMap = (shell: ShellRelease, scripts: ScriptRef[]): string =>
  inlineJson({
    imports: Object.fromEntries(
      Object.entries(shell.imports).map(([name, path]) => [name, assetHref('shell', shell.release, path)]),
    ),
    integrity: Object.fromEntries(scripts.map(({ href, integrity }) => [href, integrity])),
  })

export interface HeadInput {
  page: PageData
  shell: ShellRelease
  scripts: ScriptRef[]
  /** Tags that React put at the start of the fragments: preloads of their pictures. */
  hoisted: string[]
}

/** The document's head, in the order in which a browser makes best use of it. */
export const renderHead = ({ page, shell, scripts, hoisted }: HeadInput): string => {
  const href = (path: string) => assetHref('shell', shell.release, path)
  const integrity = (path: string) => shell.assets.find((asset) => asset.path === path)?.integrity ?? ''
  const styles = [...shell.styles.map(href), ...new Set(page.roots.flatMap((root) => root.styles))]
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeHtml(page.title)}</title>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...shell.fonts.map((font) => `<link rel="preload" href="${href(font)}" as="font" type="font/woff2" crossorigin>`),
    ...hoisted,
    `<script type="importmap">${importMap(shell, scripts)}</script>`,
    `<script type="module" src="${href(shell.bootstrap)}" integrity="${integrity(shell.bootstrap)}" fetchpriority="low"></script>`,
    meta('description', page.description),
    meta('robots', page.index ? 'index,follow' : 'noindex'),
    `<link rel="canonical" href="${page.canonical}">`,
    property('og:type', 'website'),
    property('og:site_name', SITE.name),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:url', page.canonical),
    meta('twitter:card', 'summary_large_image'),
    meta('theme-color', '#fbf8f1'),
    ...shell.icons.map((icon) => `<link rel="icon" href="${href(icon)}">`),
  ].join('\n')
}
