import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FragmentKind, PageFragment, PageRoot, Provenance, Release } from 'shared-contracts'
import { getPageName, readComposition, readPageTable, readRelease, storePaths } from '@federation/registry'

/** A fragment or the layout of a page, with the release that contains it. */
export interface PagePart {
  name: string
  release: string
  /** Commit from which the release was built, with `+` if files were changed and not committed. Null if unknown. */
  revision: string | null
  /** Time at which the release was signed, or null if it is not signed. */
  at: string | null
  /** CI job that published the release. Missing if the area's own key signed it. */
  publisher?: Provenance
  part: 'layout' | `${FragmentKind} ${string}`
  /** Path of the file in the release. */
  file: string
  styles: string[]
}

/** Releases and source files that produced a page of the live site. */
export interface PageOrigin {
  path: string
  composition: string
  composer: string
  origin: string
  /** Redirect of the path, with the area that declares it. If present, `parts` is empty. */
  redirect?: { to: string; area: string }
  parts: PagePart[]
}

const revisionOf = ({ seal }: Release): Pick<PagePart, 'revision' | 'at' | 'publisher'> => ({
  revision: seal?.revision ? seal.revision.commit.slice(0, 12) + (seal.revision.dirty ? '+' : '') : null,
  at: seal?.at ?? null,
  ...(seal?.publisher ? { publisher: seal.publisher } : {}),
})

const toPagePart = (area: Release, { kind, id }: PageRoot): PagePart[] =>
  (area.kind === 'area' ? area.fragments : [])
    .filter((fragment) => fragment.kind === kind && fragment.id === id)
    .map(({ file, styles }) => ({
      name: area.name,
      release: area.release,
      ...revisionOf(area),
      part: `${kind} ${id}`,
      file,
      styles,
    }))

/** Returns the releases, commits and files from which a page was composed. Throws if the composition lacks the page. */
export const readPageOrigin = async (
  store: string,
  composition: string,
  path: string,
): Promise<PageOrigin> => {
  const { shell: shellId, areas, composer, origin } = await readComposition(store, composition)
  const { pages, fragments } = await readPageTable(store, composition)
  const summary = { path, composition, composer, origin }
  const fragment = pages[path] && fragments[`${getPageName(path)}.json`]
  if (!fragment) {
    for (const [name, id] of Object.entries(areas)) {
      const area = await readRelease(store, name, id)
      const redirect = area.kind === 'area' && area.manifest.redirects.find(({ from }) => from === path)
      if (redirect) return { ...summary, redirect: { to: redirect.to, area: name }, parts: [] }
    }
    throw new Error(`Composition ${composition} has no page ${path}. /sitemap.xml lists its pages.`)
  }
  const shell = await readRelease(store, 'shell', shellId)
  if (shell.kind !== 'shell') throw new Error(`the release shell ${shellId} is not a release of the shell`)
  const text = await readFile(join(storePaths(store).composition(composition), fragment.file), 'utf8')
  const { roots } = JSON.parse(text) as PageFragment
  const parts = roots.map(async (root) =>
    toPagePart(await readRelease(store, root.area, areas[root.area] ?? ''), root),
  )
  return {
    ...summary,
    parts: [
      {
        name: 'shell',
        release: shell.release,
        ...revisionOf(shell),
        part: 'layout',
        file: shell.layout,
        styles: [shell.sheet],
      },
      ...(await Promise.all(parts)).flat(),
    ],
  }
}
