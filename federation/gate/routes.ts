import type { AreaManifest } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'

/** Throws GATE_REFUSED where two areas claim one address, or a redirect leads nowhere. Names areas and address. */
export const assertRoutes = (manifests: AreaManifest[]): void => {
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
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
