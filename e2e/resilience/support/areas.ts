import type { Scene } from '@federation/test-kit/resilience'
import { ROUTES } from '../../fixtures/routes.ts'
import type { Fault } from './visit.ts'

export const AREAS = ['mf-hr', 'mf-pay', 'mf-performance', 'mf-marketing', 'mf-leadcapture'] as const
const LEADCAPTURE = new Set(['/contact-us', '/meeting', '/thankyou'])

const areaOf = (path: string): string => {
  if (LEADCAPTURE.has(path)) return 'mf-leadcapture'
  return /^\/(?:hr|pay|performance)(?=\/|$)/.exec(path)?.[0].replace('/', 'mf-') ?? 'mf-marketing'
}

/** Pages with parts of an area; all pages without one. The contact block belongs to mf-leadcapture. */
export const pathsOf = (owner: string | undefined): string[] =>
  ROUTES.filter(
    ({ path, contactBlock }) =>
      !owner?.startsWith('mf-') ||
      areaOf(path) === owner ||
      (owner === 'mf-leadcapture' && contactBlock === 'form'),
  ).map(({ path }) => path)

/** Returns one fault per name with alternating owners; with `--all-areas`, every fault of every owner. */
export const ownersOf = (
  { allAreas }: Pick<Scene, 'allAreas'>,
  names: readonly string[],
  some: readonly string[],
  all: readonly string[],
  faultOf: (name: string, owner: string) => Fault,
): Fault[] =>
  allAreas
    ? all.flatMap((owner) => names.map((name) => faultOf(name, owner)))
    : names.map((name, index) => faultOf(name, some[index % some.length] ?? ''))
