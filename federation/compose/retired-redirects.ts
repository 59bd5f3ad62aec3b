import type { AreaManifest, Composition } from 'shared-contracts'

/** The addresses of retired areas that lead elsewhere now. What an area has again is its own. */
export const retiredRedirects = (
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
