/** Interval of the checks whether the parent process has changed. */
const LOOK_MS = 500
/** Time in ms that `stop` has to end the process before the process exits with code 1. */
const PATIENCE_MS = 8000

/**
 * Calls `stop` once when the parent process has ended for any reason, and exits if `stop` does not. The parent is known by
 * its IPC channel. Without one (a service started by hand, or by systemd) nothing is watched.
 */
export const endWithParent = (stop: () => void, patience = PATIENCE_MS): void => {
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
  }, LOOK_MS)
  watch.unref()
  process.once('disconnect', leave)
  if (!process.connected) leave()
}
