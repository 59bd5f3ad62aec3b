import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Composition,
  OUTLET_PLACEHOLDER,
  slotPlaceholder,
  type AreaRelease,
  type AreaRoute,
  type DocumentData,
  type Fragment,
  type PageFragment,
} from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { assertDocuments } from '../gate/documents.ts'
import { assertRoutes } from '../gate/routes.ts'
import { assertSharedPackages } from '../gate/shared-packages.ts'
import { placeFolder, writeDurably } from '../store/durable-files.ts'
import { storePaths } from '../store/store-paths.ts'
import { renderDocument } from './document.ts'
import { embedSources } from './embed-sources.ts'
import { renderHead } from './head.ts'
import { hoistHead } from './hoist.ts'
import { pageData, pageRoot, scriptRefs } from './page-data.ts'
import { readParts, type Parts } from './parts.ts'
import { writePages, type ComposedPage } from './write-pages.ts'

export const COMPOSITION_FILE = 'composition.json'

/** The composition's name: a hash over its document. */
export const compositionId = (composition: Composition): string => {
  const canonical = {
    ...composition,
    areas: Object.fromEntries(Object.entries(composition.areas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
  const ordered = Object.fromEntries(Object.entries(canonical).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 16)
}

/** Reads a composition's document from the store. */
export const readComposition = async (store: string, id: string): Promise<Composition> => {
  const text = await readFile(join(storePaths(store).composition(id), COMPOSITION_FILE), 'utf8')
  return parseContract(Composition, JSON.parse(text), `composition ${id}`)
}

const composePage = async (
  parts: Parts,
  id: string,
  { origin, settings }: Composition,
  area: AreaRelease,
  route: AreaRoute,
): Promise<ComposedPage> => {
  const pieces: [AreaRelease, Fragment][] = []
  const own = area.fragments.find((fragment) => fragment.path === route.path)
  if (own) pieces.push([area, own])
  if (route.flags.contactBlock) {
    for (const other of parts.areas) {
      const filler = other.fragments.find((fragment) => fragment.slot === 'contact-block')
      if (filler) pieces.push([other, filler])
    }
  }
  const roots = pieces.map(([piece, fragment]) => pageRoot(piece, fragment))
  const page = pageData(id, origin, route, roots)
  const nav = parts.areas.flatMap((part) => part.manifest.nav).toSorted((a, b) => a.order - b.order)
  const sources = await Promise.all(pieces.map(([piece, fragment]) => parts.fragmentHtml(piece, fragment.file)))
  const hoisted = sources.map(hoistHead)
  const html = hoisted.map((part) => part.html)

  let layout = await parts.renderLayout({ page, nav })
  for (const [index, root] of roots.entries()) {
    const placeholder = root.slot === null ? OUTLET_PLACEHOLDER : slotPlaceholder(root.slot)
    layout = layout.replace(placeholder, () => `<div data-root="${index}">${html[index]}</div>`)
  }
  const shellScripts = scriptRefs(parts.shell, parts.shell.scripts)
  const [entry] = scriptRefs(parts.shell, [parts.shell.entry])
  const data: DocumentData = { page, nav, settings, shell: { entry: entry?.href ?? '', scripts: shellScripts } }
  const head = renderHead({
    page,
    shell: parts.shell,
    scripts: [...shellScripts, ...scriptRefs(parts.shell, [parts.shell.bootstrap]), ...roots.flatMap((root) => root.scripts)],
    hoisted: [...new Set(hoisted.flatMap((part) => part.head))],
  })
  const fragment: PageFragment = { ...page, html }
  return { page, document: renderDocument(head, layout, data), fragment: JSON.stringify(fragment) }
}

/**
 * Lays a composition's releases together as static pages in the store; nothing is done where that composition is
 * there already. Throws GATE_REFUSED, with every reason, where the pages do not hold.
 */
export const compose = async (store: string, composition: Composition): Promise<string> => {
  const id = compositionId(composition)
  const paths = storePaths(store)
  const parts = await readParts(store, composition)
  assertSharedPackages(parts.shell, parts.areas)
  assertRoutes(parts.areas.map((area) => area.manifest))
  const pages: ComposedPage[] = []
  for (const area of parts.areas) {
    for (const route of area.manifest.routes) {
      pages.push(await composePage(parts, id, composition, area, route))
    }
  }
  const redirects = parts.areas.flatMap((area) => area.manifest.redirects)
  assertDocuments(pages, redirects.map(({ from }) => from))
  await placeFolder(paths.scratch, paths.composition(id), async (dir) => {
    await writePages(dir, pages, redirects, embedSources(composition.settings))
    await writeDurably(join(dir, COMPOSITION_FILE), `${JSON.stringify(composition, null, 1)}\n`)
  })
  return id
}
