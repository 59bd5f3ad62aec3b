import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import { channelHistory, detachStore, moveChannel, verifyStore } from '@federation/registry'
import { createDatabaseMachines, type Machine, usePostgresServer } from '@federation/test-kit/vitest'
import { createTestEntry, writeSampleArea } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'

const WORKER = fileURLToPath(new URL('../test-kit/database-worker.ts', import.meta.url))
const PROCESSES = 4
const MOVES = 200
const KILLS = 8

interface Begun {
  child: ChildProcess
  ended: Promise<number | null>
}

/** Starts a worker process. Resolves when the worker is ready to begin. */
const begin = async (machine: Machine, url: string, ...work: string[]): Promise<Begun> => {
  const child = fork(WORKER, [machine.store, url, ...work], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // Add the listener before the worker is ready, because a worker may exit while the test still starts others.
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await once(child, 'message')
  return { child, ended }
}

describe.runIf(findPostgres() !== null)('processes that share a store in PostgreSQL', () => {
  const server = usePostgresServer()

  test('keeps all of 200 concurrent channel moves by four processes on four machines', async () => {
    const { url, add } = await createDatabaseMachines(server())
    const machines = await Promise.all(Array.from({ length: PROCESSES }, add))
    const begun = await Promise.all(
      machines.map((machine) => begin(machine, url, 'move', String(MOVES / PROCESSES))),
    )
    expect(await Promise.all(begun.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    for (const { store, shared } of machines) {
      await shared.pull()
      const history = await channelHistory(store, 'live')
      expect(history.map(({ seq }) => seq)).toEqual(
        Array.from({ length: MOVES }, (_, index) => MOVES - index),
      )
      await detachStore(store)
    }
  })

  test('a publish that is killed leaves a complete release or none, and can be repeated', async () => {
    const { url, add } = await createDatabaseMachines(server())
    const machine = await add()
    await publishRelease(machine.store, await writeSampleArea('mf-hr', '1.0.0', 'HR'))
    const text = 'x'.repeat(200_000)
    const built = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        writeSampleArea('mf-pay', `1.0.${index}`, 'Pay', {
          files: { [`client/${index}.js`]: `'${text}${index}'` },
        }),
      ),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = await begin(machine, url, 'publish', ...built)
      // Kill each worker at a different time, between the first file and the last commit of the publish.
      setTimeout(() => child.kill('SIGKILL'), kill * 25)
      await ended
      const other = await add()
      await other.shared.pull()
      expect(await verifyStore(other.store)).toEqual([])
      await detachStore(other.store)
    }
    for (const dir of built) await publishRelease(machine.store, dir)
    const other = await add()
    await other.shared.pull()
    await moveChannel(other.store, 'live', createTestEntry(1))
    expect((await verifyStore(other.store)).map(({ code }) => code)).toEqual(['COMPOSITION_MISSING'])
    await detachStore(other.store)
    await detachStore(machine.store)
  })
})
