import type { SiteNav } from 'shared-contracts'
import type { CompositionParts } from './composition-parts.ts'
import { siteIndex, type SiteIndex } from './site-index.ts'

/** What all pages of a composition are laid together from. */
export interface Workbench {
  parts: CompositionParts
  site: SiteIndex
  nav: SiteNav
  origin: string
  /** The text of the layout's sheet. */
  layoutStyles: string
  /** The text of the script for pages that begin with a form. */
  guardScript: string
}

/** Gathers what the pages of a site at `origin` have in common. */
export const layOutBench = async (parts: CompositionParts, origin: string): Promise<Workbench> => {
  const manifests = parts.areas.map(({ manifest }) => manifest)
  const nav: SiteNav = {
    nav: manifests.flatMap((manifest) => manifest.nav).toSorted((a, b) => a.order - b.order),
    menus: manifests.flatMap(({ menus }) => menus),
    bar: manifests.flatMap(({ bar }) => bar),
  }
  const site = siteIndex(
    parts.identity.name,
    manifests.flatMap(({ routes }) => routes),
    nav.nav,
  )
  const { shell, textOf } = parts
  const { sheet, guard } = shell
  return {
    parts,
    site,
    nav,
    origin,
    layoutStyles: await textOf(shell, sheet),
    guardScript: guard === undefined ? '' : await textOf(shell, guard),
  }
}
