import type { AreaManifest, AreaRelease, Composition, ShellRelease } from 'shared-contracts'
import { addressRefusals, servedAddresses } from './addresses.ts'
import { budgetsOf, pageSizes, releaseSizes } from './budgets.ts'
import { fontCharacters } from './characters.ts'
import { contentRefusals, type TextOf } from './contents.ts'
import { changedNames, contractRefusals } from './contracts.ts'
import { documentRefusals, type GatedPage } from './documents.ts'
import { menuOwners } from './menus.ts'
import { readReferences } from './references.ts'
import { releaseRefusals } from './release-files.ts'
import { refuse } from './report.ts'

interface CandidateReleases {
  shell: ShellRelease
  areas: readonly AreaRelease[]
  textOf: TextOf
}

/** A composed page, with all that goes out with it. */
export type CandidatePage = GatedPage & { styles: { layout: string; early: string; late: string } }

/**
 * Before anything is laid together: holds the releases of a candidate against their own documents, one another, what is live,
 * the canary and what a rollback returns to. The files of those that are live as they are were read when they went there.
 * Throws GATE_REFUSED with every reason.
 */
export const assertReleases = async (
  store: string,
  candidate: Composition,
  { shell, areas, textOf }: CandidateReleases,
): Promise<void> => {
  const own = releaseRefusals({ shell, areas }, candidate)
  // What is sealed under another's name, or lacks its files, is not read any further.
  refuse(own)
  const { retired } = candidate
  const facts = { shell, areas, ...(retired ? { retired } : {}) }
  const references = await readReferences(store, facts)
  const live = references.find(({ called }) => called === 'live')
  const isAnotherGate = live?.composition.composer !== candidate.composer
  const changed = changedNames(facts, isAnotherGate ? undefined : live?.site)
  const fresh = areas.filter(({ name }) => changed.has(name))
  refuse([
    ...contractRefusals(facts, references),
    ...releaseSizes(fresh, budgetsOf(shell.site?.budgets)),
    ...(await contentRefusals(fresh, textOf, await textOf(shell, shell.sheet))),
  ])
}

/** Holds the pages of a candidate against the rules of documents, their budgets and one another. Throws GATE_REFUSED with every reason. */
export const assertPages = async (
  pages: readonly CandidatePage[],
  { shell, areas }: Pick<CandidateReleases, 'shell' | 'areas'>,
  aliases: string[],
): Promise<void> => {
  const manifests: AreaManifest[] = areas.map(({ manifest }) => manifest)
  const own = pages.map(({ page, document, styles }) => ({
    area: page.roots[0]?.area ?? 'shell',
    path: page.path,
    document,
    styles: styles.layout + styles.early,
    texts: [document, styles.late],
  }))
  refuse([
    ...documentRefusals(
      pages,
      { aliases, menuOwners: menuOwners(manifests) },
      fontCharacters(pages[0]?.styles.layout ?? ''),
    ),
    ...addressRefusals(own, servedAddresses([shell, ...areas])),
    ...(await pageSizes(own, budgetsOf(shell.site?.budgets))),
  ])
}
