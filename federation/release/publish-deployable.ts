import type { DeployableName } from 'shared-contracts'
import { buildApart } from '../build/build-apart.ts'
import { inBuildFolder } from '../build/build-folder.ts'
import { changedBetween, readInputs } from '../build/inputs.ts'
import { runChecks } from '../checks/run-checks.ts'
import type { CheckName } from '../checks/checks.ts'
import type { Progress } from '../service/progress.ts'
import { explain } from '../service/explain.ts'
import { sharedStore } from '../store/shared-store.ts'
import { LIVE } from './go-live.ts'
import { isPublished } from './promotable.ts'
import { publishRelease } from './publish.ts'
import { takeBuilt } from './take-built.ts'

/** Builds of sources that are written meanwhile, until whoever writes must be told. */
const ATTEMPTS = 3
/** Files that an error names. */
const NAMED = 10

export interface Published {
  release: string
  done: 'built and published' | 'taken and published' | 'was published before'
}

export interface PublishOptions {
  /** Checks that the sources must pass. */
  checks?: readonly CheckName[]
  /** A store from which a release that was built of the same sources is taken. */
  from?: string | undefined
  /** Called for each check and each build that is run; not for those that earlier results save. */
  progress?: Progress | undefined
}

/** Waits for all, whatever becomes of one. Returns what is wrong with any of them, in one; null where nothing is. */
const failureOf = async (work: readonly unknown[]): Promise<Error | null> => {
  const settled = await Promise.allSettled(work)
  const [first, ...others] = settled.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  )
  if (first === undefined) return null
  return others.length === 0 && first instanceof Error
    ? first
    : new Error([first, ...others].map(explain).join('\n\n'))
}

/**
 * Builds a deployable where the store does not have its release yet, and publishes it. What is published was built from the
 * sources whose hash it carries: where they were written during the build, it is thrown away and made anew. The same
 * sources are checked by `checks`, beside the build; nothing is published of what does not pass.
 */
export const publishDeployable = async (
  store: string,
  name: DeployableName,
  version: string | undefined,
  { checks = [], from, progress = () => undefined }: PublishOptions = {},
): Promise<Published> => {
  // What is claimed first stays in the store until it is composed.
  const isReady = async (release: string) =>
    (await sharedStore(store).claim(`releases/${name}/${release}`)) && isPublished(store, LIVE, name, release)
  let changed: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await readInputs(name)
    const release = version ?? before.release
    const build = (folder: string) => {
      progress(`Building ${name}`)
      return buildApart(name, release, folder)
    }
    const attempted = await inBuildFolder(name, release, async (folder): Promise<Published | null> => {
      const isThere = version === undefined && (await isReady(release))
      const isTaken =
        !isThere &&
        from !== undefined &&
        version === undefined &&
        (await takeBuilt(from, name, release, folder))
      const failure = await failureOf([
        runChecks(name, checks, { progress }),
        isThere || isTaken ? null : build(folder),
      ])
      changed = changedBetween(before, await readInputs(name))
      if (changed.length > 0) return null
      if (failure) throw failure
      if (isThere) return { release, done: 'was published before' }
      await publishRelease(store, folder)
      return { release, done: isTaken ? 'taken and published' : 'built and published' }
    })
    if (attempted) return attempted
  }
  throw new Error(
    `${name} was built ${ATTEMPTS} times, and each time files that it is built from were written meanwhile:\n` +
      `${changed
        .slice(0, NAMED)
        .map((file) => `  ${file}`)
        .join('\n')}${changed.length > NAMED ? `\n  and ${changed.length - NAMED} more` : ''}\n` +
      'Nothing was published. End what writes them (an editor, a generator, a checkout), then release again.',
  )
}
