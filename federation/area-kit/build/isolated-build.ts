import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'
import { acquireLock, listFolder, packageDir, tryLock, WORKSPACE } from '@federation/node-kit'
import type { BuildMessage } from './build-area.ts'
import { computeReleaseId } from './inputs.ts'

/**
 * Folder of running builds. It contains a folder for each build, `<deployable>@<release>_<random>`, and the builds' locks,
 * `<deployable>@<release>.lock`.
 */
const BUILDS = join(WORKSPACE, 'var/builds')
const LOCK = '.lock'
/** Age in ms at which a build's lock file is deleted. No build waits this long for a lock. */
const MAX_LOCK_AGE_MS = 24 * 60 * 60_000

const removeFolder = (path: string): Promise<void> =>
  // Retry, because the processes of a killed build can still be writing files into the folder.
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/**
 * Removes the folders of builds that ended without cleaning up, for example after a kill. A build has a lock while it runs, so
 * a free lock shows that it has ended.
 */
export const removeStaleBuilds = async (): Promise<void> => {
  const names = await listFolder(BUILDS)
  const keys = new Set(names.map((name) => name.replace(/\.lock$|_[\w-]+$/, '')))
  for (const key of keys) {
    const file = join(BUILDS, key + LOCK)
    const releaseLock = await tryLock(file)
    if (!releaseLock) continue
    try {
      for (const name of names.filter((each) => each.startsWith(`${key}_`)))
        await removeFolder(join(BUILDS, name))
    } finally {
      releaseLock()
    }
  }
}

const removeOldLocks = async (): Promise<void> => {
  for (const name of (await listFolder(BUILDS)).filter((each) => each.endsWith(LOCK))) {
    const file = join(BUILDS, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > MAX_LOCK_AGE_MS) await rm(file, { force: true })
  }
}

/**
 * Creates a temporary folder, runs the build of a release in it, and then removes it. A lock prevents two processes of this
 * workspace from building the same release at the same time.
 */
export const inBuildFolder = async <Result>(
  name: DeployableName,
  release: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await removeOldLocks()
  await removeStaleBuilds()
  const key = join(BUILDS, `${name}@${release}`)
  const releaseLock = await acquireLock(key + LOCK)
  const folder = `${key}_${randomUUID()}`
  try {
    await mkdir(folder)
    return await run(folder)
  } finally {
    await removeFolder(folder).finally(releaseLock)
  }
}

export interface BuildLimits {
  /** Maximum time in ms to render one fragment, including the import of its module. */
  renderMs: number
  buildMs: number
  /** Maximum size of the JavaScript heap's old space, in MB. */
  memoryMb: number
}

/**
 * Limits of a build. On a slow machine, the largest area needs 50 ms per fragment, 10 s for the whole build and 350 MB of
 * memory.
 */
export const BUILD_LIMITS: BuildLimits = { renderMs: 20_000, buildMs: 300_000, memoryMb: 1536 }

/**
 * The parent process kills the child process if a render exceeds `renderMs` by more than this time in ms. Before that, the
 * child process itself reports a slow render, unless it is in an endless loop.
 */
const GRACE_MS = 2000

const seconds = (ms: number): string => `${ms / 1000} s`

/**
 * Builds one deployable into an empty folder, in a child process. Builds are isolated from each other, and a crash does not
 * end the parent process. Rejects if the build fails or exceeds `limits`.
 */
export const buildInChildProcess = (
  name: DeployableName,
  release: string,
  folder: string,
  { limits = BUILD_LIMITS }: { limits?: BuildLimits } = {},
): Promise<void> => {
  const main = fileURLToPath(new URL('build-process.ts', import.meta.url))
  const { renderMs, buildMs, memoryMb } = limits
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMb}`, main, name, release, folder, `${renderMs}`, `${process.pid}`],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  let output = ''
  let currentFragment: string | null = null
  let killReason: string | null = null
  let failure: string | null = null
  const killBuild = (reason: string) => {
    killReason ??= reason
    child.kill('SIGKILL')
  }
  const formatFragment = () => (currentFragment === null ? '' : ` while rendering ${currentFragment}`)
  const wholeLimit = setTimeout(
    () => killBuild(`it took longer than ${seconds(buildMs)}${formatFragment()}.`),
    buildMs,
  )
  let renderLimit: NodeJS.Timeout | undefined

  child.on('message', (message: BuildMessage) => {
    if ('failure' in message) {
      failure = message.failure
      return
    }
    const { rendering } = message
    currentFragment = rendering
    clearTimeout(renderLimit)
    if (rendering === null) return
    renderLimit = setTimeout(
      () =>
        killBuild(`rendering ${rendering} took longer than ${seconds(renderMs)}. Look for an endless loop.`),
      renderMs + GRACE_MS,
    )
  })
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.once('error', (error) => killBuild(error.message))
  child.once('close', (code) => {
    clearTimeout(wholeLimit)
    clearTimeout(renderLimit)
    if (code === 0) return resolve()
    const isOutOfMemory = /JavaScript heap out of memory/.test(output)
    const reason = isOutOfMemory
      ? `it used more than ${memoryMb} MB of memory${formatFragment()}.`
      : (killReason ?? failure ?? output)
    reject(new Error(`Build of ${name} failed: ${reason.trimEnd()}`))
  })
  return promise
}

/**
 * Builds an area or the shell into its folder `dist/`, in which a developer can look at the result. Commands do not use that
 * folder. Returns the release id.
 */
export const buildForInspection = async (
  name: DeployableName,
  version: string | undefined,
): Promise<string> => {
  const release = version ?? (await computeReleaseId(name))
  const dist = join(packageDir(name), 'dist')
  await inBuildFolder(name, release, async (folder) => {
    await buildInChildProcess(name, release, folder)
    await rm(dist, { recursive: true, force: true })
    await rename(folder, dist)
  })
  return release
}
