import type { AreaManifest, Composition } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'

interface AddressClaim {
  area: string
  path: string
  kind: 'route' | 'redirect'
}

/** The first part of addresses that the server answers itself. */
const SERVICES = new Set(['api', 'healthz', 'readyz'])
/** What the site says to machines. */
const MACHINES = new Set(['/sitemap.xml', '/robots.txt', '/llms.txt'])

/** Whether the server or machines use an address: `/api/…`, `/_…`, `/sitemap.xml`. */
const isReserved = (path: string): boolean => {
  const first = path.split('/', 2)[1] ?? ''
  return SERVICES.has(first) || first.startsWith('_') || first.startsWith('.') || MACHINES.has(path)
}

const addressClaims = (manifests: readonly AreaManifest[]): AddressClaim[] =>
  manifests.flatMap(({ area, routes, redirects }) => [
    ...routes.map(({ path }) => ({ area, path, kind: 'route' as const })),
    ...redirects.map(({ from }) => ({ area, path: from, kind: 'redirect' as const })),
  ])

const taken = (claims: readonly AddressClaim[]): Refusal[] =>
  [...Map.groupBy(claims, ({ path }) => path)].flatMap(([path, [first, ...others]]) =>
    others.flatMap((other) =>
      first === undefined
        ? []
        : refusal(
            'ROUTE_TAKEN',
            { area: other.area, page: path },
            `${path} is a ${first.kind} of ${first.area} and a ${other.kind} of ${other.area}`,
            { affected: [`${first.area}: ${path}`] },
          ),
    ),
  )

interface Redirect {
  area: string
  /** Who speaks, in a sentence. */
  subject: string
  to: string
  advice?: string
}

/** Where following redirects from an address goes wrong; null where it ends at a page at once. */
const wrongEnd = (
  to: string,
  kinds: ReadonlyMap<string, AddressClaim['kind']>,
): 'nowhere' | 'chain' | null => {
  const kind = kinds.get(to)
  if (kind === 'route') return null
  return kind === undefined ? 'nowhere' : 'chain'
}

/**
 * Addresses that two areas claim or one claims twice, that the server needs for itself, and redirects, also those of retired
 * areas, that lead nowhere or to another redirect.
 */
export const routeRefusals = (
  manifests: readonly AreaManifest[],
  retired: Composition['retired'] = {},
): Refusal[] => {
  const claims = addressClaims(manifests)
  const kinds = new Map(claims.map(({ path, kind }) => [path, kind]))
  const redirects: Redirect[] = [
    ...manifests.flatMap(({ area, redirects: own }) =>
      own.map(({ from, to }) => ({ area, subject: `${area}: ${from}`, to })),
    ),
    ...Object.entries(retired).flatMap(([area, { to }]) =>
      to === undefined
        ? []
        : {
            area,
            subject: `${area}, which was retired,`,
            to,
            advice:
              'Retire the area again with another address: npm run fed -- retire <area> --redirect-to <path>',
          },
    ),
  ]
  return [
    ...taken(claims),
    ...claims
      .filter(({ path }) => isReserved(path))
      .map(({ area, path, kind }) =>
        refusal(
          'ROUTE_RESERVED',
          { area, page: path },
          `${area}: the ${kind} ${path} has a path that the server uses itself`,
        ),
      ),
    ...redirects.flatMap(({ area, subject, to, advice }) => {
      const wrong = wrongEnd(to, kinds)
      if (wrong === null) return []
      return wrong === 'nowhere'
        ? refusal(
            'REDIRECT_NOWHERE',
            { area, page: to },
            `${subject} redirects to ${to}, but no area has that page`,
            advice === undefined ? {} : { advice },
          )
        : refusal(
            'REDIRECT_CHAIN',
            { area, page: to },
            `${subject} redirects to ${to}, which redirects again`,
            advice === undefined ? {} : { advice },
          )
    }),
  ]
}
