import type { AreaManifest, Composition } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'

/** Throws GATE_REFUSED where two areas claim one address, or a redirect leads nowhere, also one of a retired area. Names areas and address. */
export const assertRoutes = (manifests: AreaManifest[], retired: Composition['retired'] = {}): void => {
  const owner = new Map<string, string>()
  const problems: string[] = []
  for (const { area, routes, redirects, slots } of manifests) {
    const claims = [
      ...routes.map(({ path }) => path),
      ...redirects.map(({ from }) => from),
      ...slots.map(({ name }) => `slot ${name}`),
    ]
    for (const claim of claims) {
      const other = owner.get(claim)
      if (other) problems.push(`${claim} is claimed by ${other} and by ${area}`)
      owner.set(claim, area)
    }
  }
  for (const { area, redirects } of manifests) {
    for (const { from, to } of redirects) {
      if (!owner.has(to)) problems.push(`${area}: ${from} redirects to ${to}, which no area has`)
    }
  }
  for (const [area, { to }] of Object.entries(retired)) {
    if (to !== undefined && !owner.has(to))
      problems.push(
        `${area}, which was retired, redirects to ${to}, which no area has; retire it again with another --redirect-to`,
      )
  }
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
