import { spawn } from 'node:child_process'

export interface AskOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** `hidden` (default) keeps standard error for the error message. `shown` writes both outputs to this process's standard error. */
  output?: 'hidden' | 'shown'
  /** Time in ms after which the child is ended. Default: none. */
  limitMs?: number
  /** Returns the error message for a child that ended with this exit code or signal without an answer. */
  silent: (ending: number | NodeJS.Signals | null, stderr: string) => string
}

/**
 * Runs a program with Node, sends it one question over IPC, and resolves with its answer once it has ended. The child answers
 * with `answerParent`, and ends when this process ends. Rejects if it ends without an answer.
 */
export const askProcess = <Answer>(
  program: string,
  question: object,
  { env = process.env, cwd, output = 'hidden', limitMs, silent }: AskOptions,
): Promise<Answer> => {
  const child = spawn(process.execPath, [program], {
    env,
    cwd,
    stdio: output === 'shown' ? ['ignore', 2, 2, 'ipc'] : ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill(), limitMs)
  let stderr = ''
  let answer: { given: Answer } | undefined
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  child.once('error', reject)
  child.once('message', (message) => (answer = { given: message as Answer }))
  child.once('close', (code, signal) => {
    clearTimeout(limit)
    if (answer) resolve(answer.given)
    else reject(new Error(silent(signal ?? code, stderr)))
  })
  child.send(question)
  return promise
}

/**
 * Sends the parent, which called `askProcess`, the result of `answer`, and exits. `leave` is called if the parent ends first.
 * `answer` must not reject: the parent expects errors as part of the answer.
 */
export const answerParent = (
  answer: (question: never) => Promise<unknown>,
  leave: () => void = () => process.exit(1),
): void => {
  exitWithParent(leave)
  process.once('message', (question) => {
    void answer(question as never).then((given) => process.send?.(given, () => process.exit()))
  })
}

/** Interval of the checks whether the parent process has changed. */
const CHECK_INTERVAL_MS = 500
/** Time in ms that `stop` has to end the process before the process exits with code 1. */
const PATIENCE_MS = 8000

/**
 * Calls `stop` once when the parent process has ended for any reason, and exits if `stop` does not. The parent is known by
 * its IPC channel. Without one (a service started by hand, or by systemd) nothing is watched.
 */
export const exitWithParent = (stop: () => void, patience = PATIENCE_MS): void => {
  // Undefined without a channel; false if the parent has already ended.
  if (process.connected === undefined) return
  // No process reads the output any more, so that failed writes are ignored.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const parent = process.ppid
  let isLeaving = false
  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    clearInterval(watch)
    setTimeout(() => process.exit(1), patience).unref()
    stop()
  }
  const watch = setInterval(() => {
    if (process.ppid !== parent || !process.connected) leave()
  }, CHECK_INTERVAL_MS)
  watch.unref()
  process.once('disconnect', leave)
  if (!process.connected) leave()
}
