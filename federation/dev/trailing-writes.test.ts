import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { createSampleWorkspace } from '@federation/test-kit/workspace'
import { reportTrailingWrites } from './dev-server.ts'

let vite: ViteDevServer
afterEach(() => vite.close())

test('reports a second write of a file that directly follows the first write', async () => {
  const root = await createSampleWorkspace({ 'page.ts': 'none' })
  const file = join(root, 'page.ts')
  vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  await expect.poll(() => vite.watcher.getWatched()[root]).toContain('page.ts')
  reportTrailingWrites(vite.watcher)
  const read: string[] = []
  vite.watcher.on('change', () => {
    read.push(readFileSync(file, 'utf8'))
    if (read.length === 1) writeFileSync(file, 'the second')
  })
  writeFileSync(file, 'the first')
  await expect.poll(() => read.at(-1), { timeout: 10_000 }).toBe('the second')
})
