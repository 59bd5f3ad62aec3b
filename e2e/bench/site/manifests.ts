import { AreaManifest } from 'shared-contracts'
import type { SiteNav } from 'shared-contracts/page'
import { manifest as hr } from '../../../mf-hr/src/routes.ts'
import { manifest as leadcapture } from '../../../mf-leadcapture/src/routes.ts'
import { manifest as marketing } from '../../../mf-marketing/src/routes.ts'
import { manifest as pay } from '../../../mf-pay/src/routes.ts'
import { manifest as performance } from '../../../mf-performance/src/routes.ts'

const manifests = [hr, leadcapture, marketing, pay, performance].map((input) => AreaManifest.parse(input))

/** Navigation of the site, combined from the areas' manifests as the composer does. */
export const nav: SiteNav = {
  nav: manifests.flatMap((manifest) => manifest.nav).toSorted((a, b) => a.order - b.order),
  menus: manifests.flatMap(({ menus }) => menus),
  bar: manifests.flatMap(({ bar }) => bar),
}

export const titles = Object.fromEntries(
  manifests.flatMap(({ routes }) => routes.map(({ path, title }) => [path, title])),
)
