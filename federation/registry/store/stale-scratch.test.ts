import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { removeStaleScratch, createScratchName } from './store-files.ts'

test('removes entries of ended processes of this machine, and old entries of other machines', async () => {
  const store = await createScratchStore()
  const { pid: endedPid } = spawnSync('true')
  const ownName = createScratchName()
  const names = [
    ownName,
    `${hostname()}.${endedPid}.a`,
    `${hostname()}.${endedPid}.a.br`,
    `${hostname()}.${endedPid}.a.gz`,
    'elsewhere.1.b',
    'elsewhere.1.c',
    'an-older-release-wrote-this',
  ]
  for (const name of names) await mkdir(join(store, 'scratch', name, 'client'), { recursive: true })
  for (const name of ['elsewhere.1.b', 'an-older-release-wrote-this'])
    await utimes(join(store, 'scratch', name), new Date(0), new Date(0))
  await removeStaleScratch(store)
  expect((await readdir(join(store, 'scratch'))).toSorted()).toEqual(['elsewhere.1.c', ownName].toSorted())
})

test.runIf(process.platform === 'linux')('counts a zombie process as ended', async () => {
  const store = await createScratchStore()
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
    const name = `${hostname()}.${Number(pid)}.a`
    await mkdir(join(store, 'scratch', name), { recursive: true })
    await expect
      .poll(async () => (await removeStaleScratch(store), readdir(join(store, 'scratch'))))
      .toEqual([])
    expect(process.kill(Number(pid), 0)).toBe(true)
  } finally {
    parent.kill()
  }
})

test('resolves for a store without a scratch folder', async () => {
  await expect(removeStaleScratch(join(await createScratchStore(), 'none'))).resolves.toBeUndefined()
})
