import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** True where strace is there and may attach to a process that runs: many systems let only the superuser do that. */
export const canTrace = (): boolean => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 500)'], { stdio: 'ignore' })
  return spawnSync('strace', ['-f', '-o', '/dev/null', '-p', String(other.pid)]).status === 0
}

/** Attaches to a process and all its threads; resolves once it has. */
export const attach = async (pid: number, options: string[]): Promise<ChildProcess> => {
  const tracer = spawn('strace', ['-f', ...options, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (text: Buffer) => text.includes('attached') && resolve())
    tracer.once('exit', () => reject(new Error('strace could not attach')))
  })
  return tracer
}

/** The traced process goes on untraced. */
export const detach = async (tracer: ChildProcess): Promise<void> => {
  const ended = once(tracer, 'exit')
  tracer.kill('SIGINT')
  await ended
}
