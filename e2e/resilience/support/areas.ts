import type { ScenarioContext } from '@federation/test-kit/resilience'
import { ROUTES } from '../../fixtures/routes.ts'
import type { Fault } from './visit.ts'

/**
 * Returns the paths of pages that contain parts of an area. The contact block is a part of mf-leadcapture. Returns all
 * paths if `owner` is not an area.
 */
export const listPathsWithArea = (owner: string | undefined): string[] =>
  ROUTES.filter(
    ({ area, contactBlock }) =>
      !owner?.startsWith('mf-') || area === owner || (owner === 'mf-leadcapture' && contactBlock === 'form'),
  ).map(({ path }) => path)

/**
 * Creates faults for a scenario. Each fault has a name and an owner, the part of the site in which the fault occurs. By
 * default, returns one fault for each name, and assigns the owners in `some` to the names in turn. With `--all-areas`, returns
 * a fault for each combination of a name and an owner in `all`.
 */
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
