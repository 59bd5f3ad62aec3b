// Ends the process it is a thread of once the process that started that one is gone. A thread of its own, since a build's
// main thread may be in a loop that never ends and would not be told.
import { workerData } from 'node:worker_threads'

const LOOK_MS = 200
const parent = workerData as number

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
