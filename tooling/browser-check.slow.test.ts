import { join } from 'node:path'
import { channelHead } from '@federation/registry'
import { createBrowserCheck } from '@federation/release'
import { createReleasedStateDir } from '@federation/test-kit/resilience'
import { afterAll, expect, test, vi } from 'vitest'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

test('no page of this checkout has a violation of the browser check', async () => {
  // If VITEST is set, the Module Federation plugin does not build the module through which the shell loads an area.
  vi.stubEnv('VITEST', undefined)
  const stateDir = await createReleasedStateDir({ onEnd: (end) => ends.push(end) })
  const store = join(stateDir, 'store')
  const lines: string[] = []
  const { check } = await createBrowserCheck({ store, isSkipped: false, print: (line) => lines.push(line) })
  const live = await channelHead(store, 'live')
  // `passed` lists versions of the site that have already passed the checks of a release. The list is empty, so that all pages
  // are checked, and all React roots that hydrate.
  await check?.({ composition: live?.composition ?? '', passed: [] })
  const mounted = lines.join('').match(/mf-\w+(?= (?:island|slot|route))/g)
  expect(mounted?.length).toBeGreaterThan(3)
}, 900_000)
