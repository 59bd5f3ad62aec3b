import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatErrorWithAdvice } from '@federation/node-kit'
import type { TestScope } from './processes.ts'

const run = promisify(execFile)

// Faults of disks: a full file system, and system calls that strace makes fail.

/** Mounts a temporary file system of `megabytes` MB. If this machine does not permit that, returns the reason instead. */
export const mountSmallDisk = async (host: TestScope, megabytes: number) => {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch (error) {
    await rmdir(path)
    return `no small file system can be mounted here (${formatErrorWithAdvice(error).trim().split('\n').at(-1)})`
  }
  host.onEnd(async () => {
    await run('umount', ['--lazy', path])
    await rmdir(path)
  })
  const filler = join(path, 'filler')
  return {
    path,
    /** Fills the disk until a write of 512 bytes fails. */
    fill: async () => {
      const file = await open(filler, 'a')
      for (let size = 1024 * 1024; size >= 512;) {
        const result = await file.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        )
        if (result < size) size /= 2
      }
      await file.close()
    },
    free: () => rm(filler, { force: true }),
  }
}

/** Returns true if strace is installed and may trace running processes. Many systems permit that only to the superuser. */
export const canTrace = (): boolean => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 500)'], { stdio: 'ignore' })
  return spawnSync('strace', ['-f', '-o', '/dev/null', '-p', String(other.pid)]).status === 0
}

/**
 * Writes the system calls of a process and its threads to a file. `inject` makes some of them fail. The returned function ends
 * the recording and the failures.
 */
export const trace = async (
  pid: number,
  file: string,
  calls: string,
  inject?: string,
): Promise<() => Promise<void>> => {
  const faults = inject ? ['-e', `inject=${inject}`] : []
  const options = [...'-f -s 64 -e'.split(' '), `trace=${calls}`, ...faults, '-o', file, '-p', String(pid)]
  const tracer: ChildProcess = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    tracer.stderr?.on('data', (text: Buffer) => text.includes('attached') && resolve())
    tracer.once('exit', () => reject(new Error('strace could not attach')))
  })
  return async () => {
    const ended = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await ended
  }
}

// Faults of the network, such as closed connections and lost data.

const destroy = (pair: [Socket, Socket]) => pair.forEach((socket) => socket.destroy())

/** Starts a TCP proxy in front of a Unix socket. It imitates network faults. */
export const createFaultyLink = async (socketPath: string) => {
  let [target, isSilent] = [socketPath, false]
  const pairs = new Set<[Socket, Socket]>()
  const silencedSockets = new Set<Socket>()
  const silenceConnection = (pair: [Socket, Socket]): void => {
    const [near, far] = pair
    pairs.delete(pair)
    near.unpipe(far)
    far.unpipe(near)
    far.destroy()
    near.resume()
    silencedSockets.add(near)
  }
  const server = createServer({ noDelay: true }, (near) => {
    const pair: [Socket, Socket] = [near, connect(target)]
    const [, far] = pair
    pairs.add(pair)
    for (const socket of pair)
      socket.on('error', () => undefined).on('close', () => pairs.delete(pair) && destroy(pair))
    if (isSilent) silenceConnection(pair)
    else near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => [...pairs].forEach(destroy)
  return {
    port: (server.address() as AddressInfo).port,
    /** Closes all connections, as the restart of a router does. New connections are accepted. */
    cut,
    /** Discards all data until `heal` is called, as a firewall does. Existing connections stay broken even after `heal`. */
    silence: () => {
      isSilent = true
      for (const pair of pairs) silenceConnection(pair)
    },
    heal: () => {
      isSilent = false
    },
    redirect: (path: string) => {
      target = path
    },
    close: () => {
      server.close()
      cut()
      for (const socket of silencedSockets) socket.destroy()
    },
  }
}

/** Proxy that `createFaultyLink` starts, with functions that imitate faults. */
export type FaultyLink = Awaited<ReturnType<typeof createFaultyLink>>
