import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compareSites, type ComparedSite, formatSummary } from '@federation/composer/compare-sites'
import { runFedWith } from '@federation/test-kit/resilience'
import { findOrInstallBrowser } from '../fixtures/browsers.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { followPreview } from '../fixtures/site-under-test.ts'
import { serveComposition } from '../fixtures/sites.ts'

const REPORT = 'var/test/looks'
const STATE_DIR = process.env.STATE_DIR || 'var'

/**
 * Composes the areas of this workspace with the other live releases, without making the result live. Returns the id of the new
 * composition (set of releases).
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

/** Returns the paths in a site's sitemap. A fixed list of paths would lack the pages of areas that are added later. */
const readSitemapPaths = async ({ origin }: ComparedSite): Promise<string[]> => {
  const response = await fetch(`${origin}/sitemap.xml`).catch(() => null)
  const text = response?.ok ? await response.text() : ''
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => URL.parse(url)?.pathname ?? [])
}

interface OpenedSite extends ComparedSite {
  name: string
  close: () => Promise<void>
}

/**
 * Opens the site to compare with the live composition. With BASE_URL, this is the running site, or the preview, at that URL.
 * With only E2E_COMPOSE, serves the composition that it names. With neither variable, builds and serves the areas of this
 * workspace.
 */
const openSite = async ({ BASE_URL, E2E_COMPOSE }: NodeJS.ProcessEnv): Promise<OpenedSite> => {
  if (!BASE_URL) {
    const what = E2E_COMPOSE ?? (await composeCheckout())
    const { origin, composition, close } = await serveComposition(what, STATE_DIR)
    return { origin, close, name: `composition ${composition}, from ${STATE_DIR}` }
  }
  const url = new URL(BASE_URL)
  const isPreview = url.pathname === '/_preview'
  return {
    origin: url.origin,
    name: `${isPreview ? 'a preview at ' : ''}${url.origin}`,
    ...(isPreview ? { cookies: (await followPreview(url)).cookies } : {}),
    close: async () => undefined,
  }
}

/** Compares the pages of a site with those of the live composition. Writes an HTML report. Resolves to the exit code. */
export const runVisualDiff = async (
  env: NodeJS.ProcessEnv,
  requestedPaths: readonly string[],
): Promise<number> => {
  const after = await openSite(env)
  const closing = [after.close]
  try {
    const live = await serveComposition('live', STATE_DIR)
    closing.push(live.close)
    const listed = await Promise.all([live, after].map(readSitemapPaths))
    const paths =
      requestedPaths.length > 0
        ? requestedPaths
        : [...new Set([...ROUTES.map(({ path }) => path), ...listed.flat()])]
    const names = { before: `live, composition ${live.composition}, from ${STATE_DIR}`, after: after.name }
    console.log(`Before: ${names.before}\nAfter: ${names.after}`)
    await rm(REPORT, { recursive: true, force: true })
    const diff = await compareSites({
      before: live,
      after,
      paths,
      browser: findOrInstallBrowser().path,
      report: resolve(REPORT),
      title: `${names.before} → ${names.after}`,
    })
    console.log(`${formatSummary(diff)}\n${diff.sameBytes.length} of ${paths.length} have the same bytes`)
    for (const { path, reason } of diff.failed) console.log(`${path}: ${reason}`)
    if (diff.changed.length + diff.failed.length > 0) console.log(`Report: ${REPORT}/index.html`)
    return diff.failed.length > 0 ? 1 : 0
  } finally {
    await Promise.all(closing.map((close) => close()))
  }
}
