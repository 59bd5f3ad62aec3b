import { spawn } from 'node:child_process'

interface AskOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /**
   * `hidden` (default) captures the child's standard error for the error message. `shown` sends the child's standard output and
   * standard error to the standard error of this process.
   */
  output?: 'hidden' | 'shown'
  /** Time in ms after which the child process is killed. Default: unlimited. */
  limitMs?: number
  /**
   * Returns the error message for a child process that ended without sending an answer. `ending` is the child's exit code or
   * signal.
   */
  silent: (ending: number | NodeJS.Signals | null, stderr: string) => string
}

/**
 * Runs a Node program as a child process and sends it one question over IPC. Resolves to its answer after the child has
 * ended. The program must call `answerParent`. Rejects if the child ends without an answer.
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
 * Answers the question of the parent process, which called `askProcess`. Sends the result of `answer`, then exits. If the
 * parent process ends first, calls `leave`. `answer` must not reject: it must include errors in its result.
 */
export const answerParent = (
  answer: (question: never) => Promise<unknown>,
  leave: () => void = () => process.exit(1),
): void => {
  exitWithParent(leave)
  process.once('message', (question) => {
    void answer(question as never).then((result) => process.send?.(result, () => process.exit()))
  })
}

const CHECK_INTERVAL_MS = 500
/** Time in ms within which the callback of `exitWithParent` must end the process. Then the process exits with code 1. */
const STOP_TIMEOUT_MS = 8000

/**
 * Calls `stop` once when the parent process has ended. If `stop` does not end this process within `timeoutMs`, exits with
 * code 1. Does nothing without an IPC channel to the parent, as in a service started by a person or by systemd.
 */
export const exitWithParent = (stop: () => void, timeoutMs = STOP_TIMEOUT_MS): void => {
  // `process.connected` is undefined without an IPC channel. It is false if the parent has already ended.
  if (process.connected === undefined) return
  // Ignore failed writes, because nothing reads the output after the parent has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const parent = process.ppid
  let isLeaving = false
  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    clearInterval(watch)
    setTimeout(() => process.exit(1), timeoutMs).unref()
    stop()
  }
  const watch = setInterval(() => {
    if (process.ppid !== parent || !process.connected) leave()
  }, CHECK_INTERVAL_MS)
  watch.unref()
  process.once('disconnect', leave)
  if (!process.connected) leave()
}
