import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import { channelHistory, detachStore, moveChannel, verifyStore } from '@federation/registry'
import { databaseMachines, type Machine, serverForTests } from '@federation/test-kit/vitest'
import { entry, sampleArea } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'

const WORKER = fileURLToPath(new URL('../test-kit/database-worker.ts', import.meta.url))
const PROCESSES = 4
const MOVES = 200
const KILLS = 8

interface Begun {
  child: ChildProcess
  /** Its exit code. Listened to from the start: it may have ended before others have begun. */
  ended: Promise<number | null>
}

/** Resolves once the process is about to do its work. */
const begin = async (machine: Machine, url: string, ...work: string[]): Promise<Begun> => {
  const child = fork(WORKER, [machine.store, url, ...work], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  await once(child, 'message')
  return { child, ended }
}

describe.runIf(findPostgres() !== null)('processes that share a store in PostgreSQL', () => {
  const server = serverForTests()

  test('200 moves made at once by four processes on four machines: none is lost, none is torn', async () => {
    const { url, add } = await databaseMachines(server())
    const machines = await Promise.all(Array.from({ length: PROCESSES }, add))
    const begun = await Promise.all(
      machines.map((machine) => begin(machine, url, 'move', String(MOVES / PROCESSES))),
    )
    expect(await Promise.all(begun.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
    for (const { store, shared } of machines) {
      await shared.bring()
      const history = await channelHistory(store, 'live')
      expect(history.map(({ seq }) => seq)).toEqual(
        Array.from({ length: MOVES }, (_, index) => MOVES - index),
      )
      await detachStore(store)
    }
  })

  test('a kill in the middle of a publish leaves a release whole or not at all, and the next goes on', async () => {
    const { url, add } = await databaseMachines(server())
    const machine = await add()
    await publishRelease(machine.store, await sampleArea('mf-hr', '1.0.0', 'HR'))
    const text = 'x'.repeat(200_000)
    const built = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        sampleArea('mf-pay', `1.0.${index}`, 'Pay', {
          files: { [`client/${index}.js`]: `'${text}${index}'` },
        }),
      ),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = await begin(machine, url, 'publish', ...built)
      // Spread over what it does: from the first file to the last commit.
      setTimeout(() => child.kill('SIGKILL'), kill * 25)
      await ended
      const other = await add()
      await other.shared.bring()
      expect(await verifyStore(other.store)).toEqual([])
      await detachStore(other.store)
    }
    for (const dir of built) await publishRelease(machine.store, dir)
    const other = await add()
    await other.shared.bring()
    await moveChannel(other.store, 'live', entry(1))
    expect((await verifyStore(other.store)).map(({ code }) => code)).toEqual(['COMPOSITION_MISSING'])
    await detachStore(other.store)
    await detachStore(machine.store)
  })
})
