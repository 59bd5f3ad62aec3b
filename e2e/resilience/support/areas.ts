import type { ScenarioContext } from '@federation/test-kit/resilience'
import { ROUTES } from '../../fixtures/routes.ts'
import type { Fault } from './visit.ts'

/**
 * Returns the paths of pages with fragments of an area. Returns all paths if no area is given. The contact block belongs to
 * mf-leadcapture.
 */
export const listPathsWithArea = (owner: string | undefined): string[] =>
  ROUTES.filter(
    ({ area, contactBlock }) =>
      !owner?.startsWith('mf-') || area === owner || (owner === 'mf-leadcapture' && contactBlock === 'form'),
  ).map(({ path }) => path)

/** Returns one fault per name with alternating owners. With `--all-areas`, returns every fault of every owner. */
export const createFaultsByOwner = (
  { allAreas }: Pick<ScenarioContext, 'allAreas'>,
  names: readonly string[],
  some: readonly string[],
  all: readonly string[],
  faultOf: (name: string, owner: string) => Fault,
): Fault[] =>
  allAreas
    ? all.flatMap((owner) => names.map((name) => faultOf(name, owner)))
    : names.map((name, index) => faultOf(name, some[index % some.length] ?? ''))
