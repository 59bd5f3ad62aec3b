// Ends its process when the parent process has ended. It runs in a separate thread, because a build's main thread may be in an
// endless loop and would not notice.
import { workerData } from 'node:worker_threads'

const CHECK_INTERVAL_MS = 200
const parent = workerData as number

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, CHECK_INTERVAL_MS)
