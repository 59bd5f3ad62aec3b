import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTrust, verifyStore } from '@federation/registry'
import { createScratchStore, createSampleChannel, createSite, startRegistry } from '@federation/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { getMinimalEnvironment } from '@federation/test-kit/processes'

const FED = fileURLToPath(new URL('./fed.ts', import.meta.url))

const runFed = (
  variables: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [FED, ...args],
      { env: { ...getMinimalEnvironment(), ...variables } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

const fed = (stateDir: string, ...args: string[]) => runFed({ STATE_DIR: stateDir }, ...args)

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

test('changes keys, prunes, exports and copies a registry, with the keys of this machine only', async () => {
  const site = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const service = await startRegistry(site.environment)
  onTestFinished(() => service.close())
  const state = dirname(await createScratchStore())
  const variables = {
    STATE_DIR: join(state, 'operator'),
    KEYS_DIR: join(site.environment.stateDir, 'keys'),
    REGISTRY_URL: service.origin,
    XDG_STATE_HOME: state,
  }
  const operate = async (...args: string[]) => {
    const { code, stdout, stderr } = await runFed(variables, ...args)
    return { code, output: stdout + stderr }
  }
  expect(await operate('keys', 'make', 'mf-hr')).toMatchObject({
    code: 0,
    output: expect.stringContaining('mf-hr signs with'),
  })
  expect((await readTrust(site.store))?.keys['mf-hr']).toHaveLength(1)
  expect(await operate('prune', '--dry-run')).toMatchObject({
    code: 0,
    output: expect.stringContaining('would remove 0; kept'),
  })
  const out = join(state, 'out')
  expect(await operate('export', '--out', out)).toMatchObject({ code: 0 })
  expect(await readFile(join(out, 'current/site/mf-pay.html'), 'utf8')).toContain('mf-pay 1.0.0')
  const copy = join(state, 'copy')
  expect(await operate('store', 'copy', '--to', copy)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^copied 3 releases, 1 compositions and \d+ documents/m),
  })
  expect(await verifyStore(copy)).toEqual([])
  expect(await operate('store', 'copy', '--from', copy)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Run it on the machine of the registry'),
  })
})
