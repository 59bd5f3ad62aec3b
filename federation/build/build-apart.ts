import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'
import type { BuildNews } from './build-news.ts'

/** What a build may take. */
export interface BuildLimits {
  /** For one fragment, its module's loading included. */
  renderMs: number
  /** For all of it. */
  buildMs: number
  /** Of JavaScript's heap. */
  memoryMb: number
}

/** Far above what the largest area needs on a slow machine: 50 ms, 10 s, 350 MB. */
export const LIMITS: BuildLimits = { renderMs: 20_000, buildMs: 300_000, memoryMb: 1536 }

/** A fragment that waits is ended by the build itself, which can say on what; one that loops is ended from here. */
const GRACE_MS = 2000

const seconds = (ms: number): string => `${ms / 1000} s`

/** Builds one deployable into an empty folder, in a process of its own: an area's code never runs beside another's, and cannot take its builder with it. */
export const buildApart = (
  name: DeployableName,
  release: string,
  folder: string,
  { limits = LIMITS, signal }: { limits?: BuildLimits; signal?: AbortSignal } = {},
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
  let where: string | null = null
  let ended: string | null = null
  let failure: string | null = null
  const end = (reason: string) => {
    ended ??= reason
    child.kill('SIGKILL')
  }
  const place = () => (where === null ? '' : ` while rendering ${where}`)
  const wholeLimit = setTimeout(() => end(`it took longer than ${seconds(buildMs)}${place()}.`), buildMs)
  let renderLimit: NodeJS.Timeout | undefined
  const stop = () => end('it was stopped.')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()

  child.on('message', (news: BuildNews) => {
    if ('failure' in news) {
      failure = news.failure
      return
    }
    const { rendering } = news
    where = rendering
    clearTimeout(renderLimit)
    if (rendering === null) return
    renderLimit = setTimeout(
      () => end(`rendering ${rendering} took longer than ${seconds(renderMs)}. Look for an endless loop.`),
      renderMs + GRACE_MS,
    )
  })
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.once('error', (error) => end(error.message))
  child.once('close', (code) => {
    clearTimeout(wholeLimit)
    clearTimeout(renderLimit)
    signal?.removeEventListener('abort', stop)
    if (code === 0) return resolve()
    const isOutOfMemory = /JavaScript heap out of memory/.test(output)
    const reason = isOutOfMemory
      ? `it used more than ${memoryMb} MB of memory${place()}.`
      : (ended ?? failure ?? output)
    reject(new Error(`Build of ${name} failed: ${reason.trimEnd()}`))
  })
  return promise
}
