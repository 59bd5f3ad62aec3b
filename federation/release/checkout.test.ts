import { expect, test } from 'vitest'
import { importsOf } from '../build/imports-of.ts'
import { join } from 'node:path'
import { WORKSPACE } from '../service/workspace.ts'
import { ownStore } from '../testing/own-store.ts'
import { startPlan, type Part } from './checkout.ts'
import { liveComposition } from './go-live.ts'
import { retire } from './retire.ts'
import { rollBackParts } from './roll-back.ts'

const checkout = (parts: Partial<Record<Part, string>>) => new Map(Object.entries(parts) as [Part, string][])

test('where nothing is live, a start releases everything, whosever store it is', async () => {
  const { environment } = await ownStore()
  const all = checkout({ composer: 'aa', shell: '1.0.0', 'mf-hr': '1.0.0' })
  for (const isOwn of [true, false])
    expect(await startPlan(environment, all, isOwn)).toEqual({
      release: ['composer', 'shell', 'mf-hr'],
      leave: [],
    })
})

test('in its own store it releases what was never live there, and undoes no rollback and no retirement', async () => {
  const { environment, store, release } = await ownStore()
  await release(['shell', 'mf-pay', 'mf-hr', 'mf-help', 'mf-new'], '1.0.0')
  await release('mf-pay', '2.0.0')
  await rollBackParts(environment, ['mf-pay'])
  await retire(environment, { name: 'mf-help' })
  const composer = (await liveComposition(store))?.composer ?? ''
  const parts = { composer, shell: '1.0.0', 'mf-pay': '2.0.0', 'mf-hr': '1.1.0', 'mf-help': '1.0.1' }
  const left = [
    { name: 'mf-pay', live: '1.0.0', checkout: '2.0.0', isRetired: false },
    { name: 'mf-help', live: null, checkout: '1.0.1', isRetired: true },
  ]
  expect(await startPlan(environment, checkout(parts), true)).toEqual({ release: ['mf-hr'], leave: left })
  // An area and a composer that the site never had.
  const more = { ...parts, 'mf-more': '1.0.0', composer: 'c0ffee' }
  expect((await startPlan(environment, checkout(more), true)).release).toEqual([
    'composer',
    'mf-hr',
    'mf-more',
  ])
  // In another's store nothing of that goes live.
  const foreign = await startPlan(environment, checkout(more), false)
  expect(foreign.release).toEqual([])
  expect(foreign.leave).toContainEqual({ name: 'mf-hr', live: '1.0.0', checkout: '1.1.0', isRetired: false })
})

test('what serves the site cannot release: it does not know how', async () => {
  const { modules } = await importsOf(WORKSPACE, [
    join(WORKSPACE, 'shell/server/main.ts'),
    join(WORKSPACE, 'shell/server/run-site.ts'),
  ])
  expect(modules.length).toBeGreaterThan(20)
  expect(modules.filter((file) => /federation\/(?:release|build|compose|gate)\//.test(file))).toEqual([])
})
