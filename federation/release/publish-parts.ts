import { glob } from 'node:fs/promises'
import type { DeployableName } from 'shared-contracts'
import type { CheckName } from '../checks/checks.ts'
import type { Progress } from '../service/progress.ts'
import { packageDir } from '../service/workspace.ts'
import type { Part } from './checkout.ts'
import { publishComposer } from './publish-composer.ts'
import { publishDeployable, type Published } from './publish-deployable.ts'

/** As many builds at a time as a small machine has cores. */
const BUILDS_AT_ONCE = 2

export interface PublishedParts {
  releases: Map<DeployableName, string>
  /** Left out where it was not asked for. */
  composer?: string
}

interface PublishOptions {
  version?: string | undefined
  /** What sources must pass; one deployable's at a time, since each check takes the machine whole. */
  checks?: readonly CheckName[]
  /** A store that may have deployables built of the same sources. */
  from?: string | undefined
  progress?: Progress | undefined
  told: (part: Part, published: Published) => void
}

const countModules = async (name: DeployableName): Promise<number> =>
  (await Array.fromAsync(glob('src/**/*.tsx', { cwd: packageDir(name) }))).length

/** As far as the number of their modules tells. */
const longestBuildFirst = async (names: readonly DeployableName[]): Promise<DeployableName[]> => {
  const counted = await Promise.all(names.map(async (name) => ({ name, count: await countModules(name) })))
  return counted.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
}

/** Builds what a store lacks of some parts of this checkout, and publishes it. Nothing that a visitor sees moves. */
export const publishParts = async (
  store: string,
  parts: readonly Part[],
  { version, checks = [], from, progress = () => undefined, told }: PublishOptions,
): Promise<PublishedParts> => {
  const published: PublishedParts = { releases: new Map() }
  if (parts.includes('composer')) {
    progress('Building composer, unless it is unchanged')
    const composer = await publishComposer(store)
    published.composer = composer.release
    told('composer', composer)
  }
  const waiting = await longestBuildFirst(parts.filter((part) => part !== 'composer'))
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const done = await publishDeployable(store, name, version, { checks, from, progress }).catch(
        (error: unknown) => {
          // What is under way ends; nothing else begins.
          waiting.length = 0
          throw error
        },
      )
      published.releases.set(name, done.release)
      told(name, done)
    }
  }
  const workers = Math.min(checks.length > 0 ? 1 : BUILDS_AT_ONCE, waiting.length)
  const ended = await Promise.allSettled(Array.from({ length: workers }, work))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return published
}
