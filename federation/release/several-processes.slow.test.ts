import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import { detachStore, moveChannel, verifyStore } from '@federation/registry'
import { createDatabaseMachines, usePostgresServer } from '@federation/test-kit/vitest'
import { createTestEntry, writeSampleArea } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'

const WORKER = fileURLToPath(new URL('../test-kit/database-worker.ts', import.meta.url))
const KILLS = 8

describe.runIf(findPostgres() !== null)('processes that share a store in PostgreSQL', () => {
  const server = usePostgresServer()

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
      const child = fork(WORKER, [machine.store, url, ...built], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const ended = once(child, 'exit')
      await once(child, 'message')
      // Kill each worker at a different moment while it publishes, from its first file to its last database commit.
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
