import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { compareLooks } from 'federation/looks/compare-looks'
import { looksText } from 'federation/looks/looks'
import { looksPage } from 'federation/looks/looks-page'
import type { LookedAtSite } from 'federation/looks/page-bytes'
import { runFedWith } from 'federation/test-kit/site'
import type { AskedSite } from '../run/asked.ts'
import type { BroughtState } from '../run/preview-visit.ts'
import { openTarget } from '../run/target.ts'
import { findBrowser } from '../site/find-browser.ts'
import { ROUTES } from '../site/routes.ts'
import { serveComposition } from '../site/served-composition.ts'

const PAGE = 'var/test/looks/index.html'
const STATE_DIR = process.env.STATE_DIR || 'var'

/** This checkout laid together with what is live, and held against the gate; nothing goes live. */
const checkoutOnLive = async (): Promise<AskedSite> => {
  console.log('Building what has changed in this checkout …')
  const args = ['release', '--all', '--dry-run', '--json', '--skip', 'lint,types,tests,browser']
  const said = await runFedWith({ STATE_DIR }, ...args).catch((error: Error & { stdout?: string }) => {
    throw new Error(error.stdout?.trim() || error.message)
  })
  const { entry } = JSON.parse(said) as { entry: { composition: string } | null }
  return { kind: 'composition', words: entry?.composition ?? 'live' }
}

/** Addresses that a site tells machines of: a new area's pages are among them. */
const listedAt = async ({ origin }: LookedAtSite): Promise<string[]> => {
  const answer = await fetch(`${origin}/sitemap.xml`).catch(() => null)
  const text = answer?.ok ? await answer.text() : ''
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => URL.parse(url)?.pathname ?? [])
}

/** Holds the pages of a site against the live composition, writes what looks different as one page, and resolves with the exit code. */
export const runLooks = async (asked: AskedSite, words: readonly string[]): Promise<number> => {
  const target = await openTarget(asked.kind === 'own' ? await checkoutOnLive() : asked)
  const closing = [target.close]
  try {
    const live = await serveComposition('live', STATE_DIR)
    closing.push(live.close)
    const brought = target.env.E2E_BROUGHT
    const after: LookedAtSite = {
      origin: target.origin ?? '',
      ...(brought && { cookies: (JSON.parse(await readFile(brought, 'utf8')) as BroughtState).cookies }),
    }
    const listed = await Promise.all([live, after].map(listedAt))
    const paths =
      words.length > 0 ? words : [...new Set([...ROUTES.map(({ path }) => path), ...listed.flat()])]
    const names = { before: `live, composition ${live.composition}, from ${STATE_DIR}`, after: target.name }
    console.log(`Before: ${names.before}\nAfter: ${names.after}`)
    const looks = await compareLooks({ before: live, after, paths, browser: findBrowser().path })
    await mkdir(dirname(PAGE), { recursive: true })
    await writeFile(PAGE, looksPage(looks, { ...names, at: new Date().toISOString() }))
    console.log(
      `${looksText(looks)}\n${looks.sameBytes.length} of ${paths.length} have the same bytes: ${PAGE}`,
    )
    return looks.failed.length > 0 ? 1 : 0
  } finally {
    await Promise.all(closing.map((close) => close()))
  }
}
