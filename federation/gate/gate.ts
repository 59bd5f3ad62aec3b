import type { AreaManifest, AreaName, AreaRelease, Composition, ShellRelease } from 'shared-contracts'
import type { PageOutline } from '../store/area-table.ts'
import type { HeldAgainst } from '../store/composer-protocol.ts'
import { releaseBase } from '../store/addresses.ts'
import { addressesIn, addressRefusals, baseOf, servedAddresses } from './addresses.ts'
import { budgetsOf, pageSizes, releaseSizes } from './budgets.ts'
import { fontCharacters } from './characters.ts'
import { contentRefusals, type TextOf } from './contents.ts'
import { contractRefusals } from './contracts.ts'
import { readDocuments, type GatedPage } from './documents.ts'
import { menuOwners } from './menus.ts'
import { readReferences, type AreaFacts } from './references.ts'
import { releaseRefusals } from './release-files.ts'
import { refuse } from './report.ts'

interface CandidateReleases {
  shell: ShellRelease
  areas: readonly AreaFacts[]
  releaseOf: (area: AreaName) => Promise<AreaRelease>
  textOf: TextOf
}

/** A composed page, with all that goes out with it. */
export type CandidatePage = GatedPage & { styles: { layout: string; early: string; late: string } }

/**
 * Before anything is laid together: holds the releases of a candidate against their own documents, one another, what is live,
 * the canary and what a rollback returns to. What is live as it is was read when it went there. Throws GATE_REFUSED with every
 * reason.
 */
export const assertReleases = async (
  store: string,
  candidate: Composition,
  { shell, areas, releaseOf, textOf }: CandidateReleases,
  against: HeldAgainst,
): Promise<void> => {
  const { retired } = candidate
  const facts = { shell, areas, ...(retired ? { retired } : {}) }
  const references = await readReferences(store, facts)
  const live = references.find(({ called }) => called === 'live')?.composition
  const isSameGate = live?.composer === candidate.composer
  const changed = (Object.entries(candidate.areas) as [AreaName, string][]).filter(
    ([name, release]) => !isSameGate || live.areas[name] !== release,
  )
  const fresh = await Promise.all(changed.map(([name]) => releaseOf(name)))
  // What is sealed under another's name, or lacks its files, is not read any further.
  refuse(
    releaseRefusals(
      { shell, areas: fresh },
      { shell: candidate.shell, areas: Object.fromEntries(changed) as Composition['areas'] },
    ),
  )
  refuse([
    ...contractRefusals(facts, references, against),
    ...releaseSizes(fresh, budgetsOf(shell.site?.budgets)),
    ...(await contentRefusals(fresh, textOf, await textOf(shell, shell.sheet))),
  ])
}

/**
 * Holds the new pages of a candidate against the rules of documents, their budgets and one another; `kept` are the outlines of
 * those that stay. Returns the new ones' outlines, in their order. Throws GATE_REFUSED with every reason.
 */
export const assertPages = async (
  pages: readonly CandidatePage[],
  kept: readonly PageOutline[],
  {
    shell,
    areas,
    releaseOf,
    layoutStyles,
    aliases,
  }: Omit<CandidateReleases, 'textOf'> & { layoutStyles: string; aliases: string[] },
): Promise<PageOutline[]> => {
  const manifests: AreaManifest[] = areas.map(({ manifest }) => manifest)
  const own = pages.map(({ page, document, styles }) => ({
    area: page.roots[0]?.area ?? 'shell',
    path: page.path,
    document,
    styles: styles.layout + styles.early,
    addresses: addressesIn([document, styles.late]),
  }))
  const { outlines, refusals } = readDocuments(
    pages,
    kept,
    { aliases, menuOwners: menuOwners(manifests) },
    fontCharacters(layoutStyles),
  )
  const named = new Set(own.flatMap(({ addresses }) => addresses.map(baseOf)))
  const owners = await Promise.all(
    areas.flatMap(({ name, release, manifest: { area } }) =>
      named.has(releaseBase(name, release)) ? [releaseOf(area)] : [],
    ),
  )
  // Which files of a release a page that stays names was looked at when it was new.
  const bases = new Set([shell, ...areas].map(({ name, release }) => releaseBase(name, release)))
  refuse([
    ...refusals,
    ...addressRefusals(own, servedAddresses([shell, ...owners])),
    ...addressRefusals(
      kept.map(({ area, path, releases }) => ({ area, path, addresses: releases })),
      bases,
    ),
    ...(await pageSizes(own, budgetsOf(shell.site?.budgets))),
  ])
  return outlines
}
