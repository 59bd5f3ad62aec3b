/** How often it is looked whether another process has become the parent. */
const LOOK_MS = 500
/** A stop that has not ended the process by then is not waited for. */
const PATIENCE_MS = 8000

/**
 * Calls `stop` once when the process that started this one is gone, however it went, and ends this one where `stop`
 * does not. The parent is known by the channel it opened; without one (a service started by hand, or by systemd)
 * nothing is watched.
 */
export const endWithParent = (stop: () => void, patience = PATIENCE_MS): void => {
  // Undefined without a channel, false where it has closed already: the parent may be gone before we are this far.
  if (process.connected === undefined) return
  // Nobody reads any more: a line that cannot be written must not be the next thing that has to be reported.
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
