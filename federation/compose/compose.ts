import { join } from 'node:path'
import type { AreaManifest, Composition, ShellRelease } from 'shared-contracts'
import { assertReleases } from '../gate/gate.ts'
import { claimComposition, COMPOSITION_FILE, compositionId, inOrder } from '../store/composition-document.ts'
import { writeDurably } from '../service/durable-files.ts'
import { placeFolder } from '../store/place-folder.ts'
import type { HeldAgainst } from '../store/composer-protocol.ts'
import { storePaths } from '../store/store-paths.ts'
import { sealPageTable } from '../store/whole-composition.ts'
import { composeAnalytics } from './analytics.ts'
import { areasBefore } from './before.ts'
import { composeChrome } from './compose-page.ts'
import { embedSources } from './embed-sources.ts'
import { layPages } from './lay-pages.ts'
import { pageKeys } from './page-key.ts'
import { readCompositionParts } from './composition-parts.ts'
import { siteFiles } from './site-files.ts'
import { wakeTable } from './wake-table.ts'
import { layOutBench } from './workbench.ts'
import { writeTable } from './write-pages.ts'

/** The addresses of retired areas that lead elsewhere now. What an area has again is its own. */
const retiredRedirects = (
  retired: Composition['retired'] = {},
  manifests: readonly AreaManifest[],
): { from: string; to: string }[] => {
  const taken = new Set(
    manifests.flatMap(({ routes, redirects }) => [
      ...routes.map(({ path }) => path),
      ...redirects.map(({ from }) => from),
    ]),
  )
  return Object.values(retired).flatMap(({ paths, to }) =>
    to === undefined ? [] : paths.flatMap((from) => (taken.has(from) ? [] : [{ from, to }])),
  )
}

/** Of the scripts that documents name or hold. */
const scriptIntegrities = ({ assets, bootstrap, guard }: ShellRelease): string[] =>
  assets.flatMap(({ path, integrity }) => (path === bootstrap || path === guard ? [integrity] : []))

/**
 * Lays a composition's releases together as static pages in the store: what is live gives the pages that stay as they are.
 * One that is there already is held against what is live now, and stays as it is. Throws GATE_REFUSED, with every reason, where
 * releases or pages do not hold.
 */
export const compose = async (
  store: string,
  given: Composition,
  against: HeldAgainst = 'everything',
): Promise<string> => {
  const composition = inOrder(given)
  const id = compositionId(composition)
  const isThere = await claimComposition(store, id)
  const paths = storePaths(store)
  const before = await areasBefore(store, composition.composer)
  const parts = await readCompositionParts(store, composition, before)
  await assertReleases(store, composition, parts, against)
  if (isThere) return id
  const manifests = parts.areas.map((area) => area.manifest)
  const redirects = [
    ...manifests.flatMap((manifest) => manifest.redirects),
    ...retiredRedirects(composition.retired, manifests),
  ]
  const { origin, settings } = composition
  const bench = await layOutBench(parts, origin)
  const { nav, site } = bench
  const areas = await layPages(store, {
    bench,
    before,
    keyOf: pageKeys({ composition, shell: parts.shell, areas: parts.areas, nav, site }),
    aliases: redirects.map(({ from }) => from),
  })
  await placeFolder(paths.scratch, paths.composition(id), async (dir) => {
    await writeTable(store, dir, {
      areas,
      scripts: scriptIntegrities(parts.shell),
      redirects,
      embeds: embedSources(settings),
      files: siteFiles(composition, parts.identity, site),
      notFound: parts.notFound,
      wake: wakeTable(parts, settings),
      chrome: await composeChrome({ parts, nav }),
      analytics: await composeAnalytics(parts, settings),
    })
    await sealPageTable(dir)
    await writeDurably(join(dir, COMPOSITION_FILE), `${JSON.stringify(composition, null, 1)}\n`)
  })
  return id
}
