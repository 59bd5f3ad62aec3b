import type { AreaManifest } from 'shared-contracts'

/** By address: the area whose manifest brings it to a menu. */
export const menuOwners = (manifests: AreaManifest[]): Map<string, string> =>
  new Map(
    manifests.flatMap(({ area, nav }) =>
      nav.flatMap(({ href, links }) => [{ href }, ...links].flatMap((link) => (link.href === undefined ? [] : [[link.href, area] as const]))),
    ),
  )
