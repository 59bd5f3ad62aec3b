// Exits when the parent process has exited. This check runs in a separate thread, because an endless loop in a build's main
// thread would block it.
import { workerData } from 'node:worker_threads'

const CHECK_INTERVAL_MS = 200
const parent = workerData as number

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, CHECK_INTERVAL_MS)
