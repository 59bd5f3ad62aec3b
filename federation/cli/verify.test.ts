import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSampleChannel } from '@federation/test-kit'
import { expect, test } from 'vitest'
import { getMinimalEnvironment } from '@federation/test-kit/processes'

const FED = fileURLToPath(new URL('./fed.ts', import.meta.url))

const fed = (
  stateDir: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [FED, ...args],
      { env: { ...getMinimalEnvironment(), STATE_DIR: stateDir } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

test('reports a damaged newest entry, rolls back over it, and repairs the store', async () => {
  const { store, ids } = await createSampleChannel(2)
  const stateDir = dirname(store)
  expect(await fed(stateDir, 'verify')).toEqual({ code: 0, stdout: 'The store has no faults.\n', stderr: '' })
  const entry = join(store, 'channels/live/00000002.json')
  await writeFile(entry, (await readFile(entry, 'utf8')).slice(0, 20))
  const status = await fed(stateDir, 'status')
  expect(status.code).toBe(0)
  expect(status.stdout).toMatch(/^DEGRADED: .*\n {2}channels\/live\/00000002\.json is not a channel entry\n/)
  expect(status.stdout).toContain(`Live: ${ids[0]}, entry 1,`)
  const verifyResult = await fed(stateDir, 'verify', '--json')
  expect(verifyResult.code).toBe(1)
  expect(JSON.parse(verifyResult.stdout)).toMatchObject({
    faults: [{ code: 'ENTRY_UNREADABLE', place: 'channels/live/00000002.json', advice: expect.any(String) }],
  })
  expect((await fed(stateDir, 'rollback')).stdout).toContain(`Live: ${ids[0]} (entry 3, rollback of 2 to 1)`)
  const repairResult = await fed(stateDir, 'verify', '--repair')
  expect([repairResult.code, repairResult.stdout]).toEqual([
    0,
    expect.stringContaining('was moved to set-aside/channels/live/'),
  ])
  expect((await fed(stateDir, 'prune', '--dry-run', '--json')).stdout).toContain('"removed": []')
})
