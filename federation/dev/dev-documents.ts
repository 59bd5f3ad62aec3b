import { DOM } from 'shared-contracts'
import { inlineJson } from '../html/markup.ts'
import { DEV_BASE, sourceHref } from './dev-addresses.ts'
import type { ShownError } from './explain-error.ts'

/** Id of the element that tells the browser what only development knows of a document. */
const DEV_DATA = 'dev-data'

/** In each document while somebody develops. */
export interface DevData {
  /** Counts edits: two documents of one version are of the same sources. */
  version: number
  /** Why the page cannot be shown. */
  error?: ShownError
}

/** The site silences consoles of visitors; who develops reads theirs. */
const KEEP_CONSOLE = "try { sessionStorage.setItem('crewtally.console', 'kept') } catch {}"
/**
 * Where the page of a link does not come in time the shell loads it as a whole, and which is lost on who
 * develops: here pages are made when they are asked for, which on a busy machine takes longer than a visitor would wait.
 */
const WAIT_LONGER =
  '{ const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(20 * ms) }'

/** A rule that says in a page's styles which version they are: the shell keeps fetched pages for a while. */
export const versionMark = (version: number): string => `dev-version{--v:${version}}`

/**
 * Parts of a page that are laid out late get a style of their own once they are; React, which tells more while somebody
 * develops, would report it where it takes such a part over.
 */
const LAID_OUT = '*{content-visibility:visible!important}'

const scripts = (data: DevData, panel: string): string =>
  [
    `<script>${KEEP_CONSOLE}\n${WAIT_LONGER}</script>`,
    `<style id="dev-styles">${LAID_OUT}</style>`,
    `<script type="application/json" id="${DEV_DATA}">${inlineJson(data)}</script>`,
    `<script type="module" src="${DEV_BASE}@vite/client"></script>`,
    `<script type="module" src="${sourceHref('federation/dev/client/dev.client.ts')}"></script>`,
    `<script async src="${panel}"></script>`,
  ].join('\n')

/** A page's document with what development adds. */
export const devDocument = (document: string, data: DevData, panel: string): string =>
  document.replace('<meta charset="utf-8">', (meta) => `${meta}\n${scripts(data, panel)}`)

/** What stands in place of a page that cannot be made; it becomes the page once that can. */
export const errorDocument = (data: DevData, panel: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${DOM.shell}: an error</title>
${scripts(data, panel)}
</head>
<body></body>
</html>
`
