import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PANEL_SCRIPT } from 'shared-contracts'
import type { LoadedFile } from '../load-composition.ts'
import type { PageRow } from 'federation/store/page-table'

/** The panel's script, read once: it is small, and the same for every preview. */
export const panelScript = readFileSync(new URL('panel.js', import.meta.url))
const integrity = `sha384-${createHash('sha384').update(panelScript).digest('base64')}`
const TAG = `<script async src="${PANEL_SCRIPT}" integrity="${integrity}"></script>\n`

/**
 * A page as a preview shows it: with the panel, which its policy lets run. Only there: what everybody is sent stays as it was
 * composed.
 */
export const withPanel = <Page extends LoadedFile & PageRow>(page: Page): Page => ({
  ...page,
  bytes: {
    identity: Buffer.from(page.bytes.identity.toString().replace('</body>', () => `${TAG}</body>`)),
    br: null,
    gzip: null,
  },
  // A policy without hashes lets all of our own scripts run; one hash in it would end that.
  scriptHashes: page.scriptHashes.length === 0 ? [] : [...page.scriptHashes, `'${integrity}'`],
})
