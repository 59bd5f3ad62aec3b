import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compareSites, listDifferingPages, formatSummary } from '@federation/composer/compare-sites'
import { runFedWith } from '@federation/test-kit/resilience'
import { findOrInstallBrowser } from '../fixtures/browsers.ts'
import { followPreview } from '../fixtures/site-under-test.ts'
import { getStoreDir, serveComposition } from '../fixtures/sites.ts'

const REPORT = 'var/test/looks'
const STATE_DIR = process.env.STATE_DIR || 'var'

/**
 * Composes the areas of this workspace with the other live releases, without making them live. Returns the composition's id.
 */
const composeCheckout = async (): Promise<string> => {
  console.log('Building what has changed in this checkout …')
  const args = ['release', '--all', '--dry-run', '--json', '--skip', 'lint,types,tests,browser']
  const output = await runFedWith({ STATE_DIR }, ...args).catch((error: Error & { stdout?: string }) => {
    throw new Error(error.stdout?.trim() || error.message)
  })
  const { entry } = JSON.parse(output) as { entry: { composition: string } | null }
  return entry?.composition ?? 'live'
}

/** Returns the paths of a site's pages, as its sitemap lists them. The site can have other pages than this workspace. */
const readSitemapPaths = async (origin: string): Promise<string[]> => {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => URL.parse(url)?.pathname ?? [])
}

/**
 * Compares pages with those of the live composition. BASE_URL selects pages of another site, and E2E_COMPOSE selects those of
 * another composition. By default, composes pages from this workspace. Writes an HTML report. Resolves to the exit code.
 */
export const runVisualDiff = async (
  { BASE_URL, E2E_COMPOSE }: NodeJS.ProcessEnv,
  requestedPaths: readonly string[],
): Promise<number> => {
  const url = BASE_URL ? new URL(BASE_URL) : null
  const what = url ? null : (E2E_COMPOSE ?? (await composeCheckout()))
  const closing: (() => Promise<void>)[] = []
  const serve = async (version: string) => {
    const site = await serveComposition(version, STATE_DIR)
    closing.push(site.close)
    return site
  }
  try {
    const live = await serve('live')
    const served = what === null ? null : await serve(what)
    const after = {
      origin: served?.origin ?? url?.origin ?? '',
      ...(url?.pathname === '/_preview' ? { cookies: (await followPreview(url)).cookies } : {}),
    }
    const store = getStoreDir(STATE_DIR)
    // Compare all pages of a site at BASE_URL, because its releases are unknown. Otherwise compare only pages with differences.
    const differing = served
      ? await listDifferingPages(store, live.composition, served.composition)
      : [...new Set((await Promise.all([live, after].map(({ origin }) => readSitemapPaths(origin)))).flat())]
    const paths =
      requestedPaths.length === 0
        ? differing
        : requestedPaths.filter((path) => !served || differing.includes(path))
    const title = `live, composition ${live.composition} → ${served ? `composition ${served.composition}` : after.origin}`
    console.log(`${title}\nStore: ${STATE_DIR}. Pages with differences: ${paths.length}`)
    await rm(REPORT, { recursive: true, force: true })
    const browser = findOrInstallBrowser().path
    const diff = await compareSites({ before: live, after, paths, browser, report: resolve(REPORT), title })
    console.log(formatSummary(diff))
    for (const { path, reason } of diff.failed) console.log(`${path}: ${reason}`)
    if (diff.changed.length + diff.failed.length > 0) console.log(`Report: ${REPORT}/index.html`)
    return diff.failed.length > 0 ? 1 : 0
  } finally {
    await Promise.all(closing.map((close) => close()))
  }
}
