import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { examineBytes } from './examine-cv.ts'

const port = parentPort
if (!port) throw new Error('examine-cv.worker.ts runs as a worker thread only')
port.postMessage(examineBytes(readFileSync(String(workerData))))
