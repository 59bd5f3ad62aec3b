import { expect, test } from 'vitest'
import { collectImports } from '@federation/area-kit'
import { join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { addSiteDocument, changesBetween, channelHead, LIVE, moveChannel } from '@federation/registry'
import { createEmptySite, createSite } from '@federation/test-kit'
import { planStart } from './checkout.ts'
import type { Part } from '@federation/area-kit/check-names'
import { readLiveComposition } from './release.ts'
import { retire, rollBack, rollBackParts } from './roll-back.ts'
const checkout = (parts: Partial<Record<Part, string>>) => new Map(Object.entries(parts) as [Part, string][])

test('releases every part if nothing is live, in any store', async () => {
  const { environment } = await createEmptySite()
  const all = checkout({ composer: 'aa', shell: '1.0.0', 'mf-hr': '1.0.0' })
  for (const isOwn of [true, false])
    expect(await planStart(environment, all, isOwn)).toEqual({
      release: ['composer', 'shell', 'mf-hr'],
      leave: [],
    })
})

test('releases only new parts, only in the own store, and keeps rollbacks and retirements', async () => {
  const { environment, store } = await createSite(
    [['shell', 'mf-pay', 'mf-hr', 'mf-help', 'mf-new'], '1.0.0'],
    [['mf-pay'], '2.0.0'],
  )
  await rollBackParts(environment, ['mf-pay'])
  await retire(environment, { name: 'mf-help' })
  const composer = (await readLiveComposition(store))?.composer ?? ''
  const parts = { composer, shell: '1.0.0', 'mf-pay': '2.0.0', 'mf-hr': '1.1.0', 'mf-help': '1.0.1' }
  const leave = [
    { name: 'mf-pay', live: '1.0.0', checkout: '2.0.0', kept: 'rolled back' },
    { name: 'mf-help', live: null, checkout: '1.0.1', kept: 'retired' },
  ]
  expect(await planStart(environment, checkout(parts), true)).toEqual({ release: ['mf-hr'], leave })
  // The area `mf-more` and the composer `c0ffee` were never live, so `npm start` must release both.
  const more = { ...parts, 'mf-more': '1.0.0', composer: 'c0ffee' }
  expect((await planStart(environment, checkout(more), true)).release).toEqual([
    'composer',
    'mf-hr',
    'mf-more',
  ])
  // `npm start` releases nothing into the store of another checkout.
  const foreign = await planStart(environment, checkout(more), false)
  expect(foreign.release).toEqual([])
  expect(foreign.leave).toContainEqual({ name: 'mf-hr', live: '1.0.0', checkout: '1.1.0', kept: null })
})

test('keeps a rollback when the sources change, until that part is released again', async () => {
  const { environment, store, release } = await createSite(
    [['shell', 'mf-hr', 'mf-pay'], '1.0.0'],
    [['mf-hr', 'mf-pay'], '2.0.0'],
  )
  await rollBackParts(environment, ['mf-pay'])
  const composer = (await readLiveComposition(store))?.composer ?? ''
  // Simulate an edited file that the shell and all areas import: each of them has a new release id. `mf-pay` is not released,
  // because it was rolled back.
  const edited = checkout({ composer, shell: '1.0.1', 'mf-pay': '2.0.1', 'mf-hr': '2.0.1' })
  expect(await planStart(environment, edited, true)).toEqual({
    release: ['shell', 'mf-hr'],
    leave: [{ name: 'mf-pay', live: '1.0.0', checkout: '2.0.1', kept: 'rolled back' }],
  })
  await release('mf-pay', '3.0.0')
  const later = checkout({ composer, 'mf-pay': '3.0.1' })
  expect((await planStart(environment, later, true)).release).toEqual(['mf-pay'])
})

test('keeps a rollback of a change without naming its parts', async () => {
  const { environment, store } = await createSite(
    [['shell', 'mf-pay'], '1.0.0'],
    [['shell', 'mf-pay'], '2.0.0'],
  )
  await rollBack(store, { isConfirmed: true })
  const composer = (await readLiveComposition(store))?.composer ?? ''
  const edited = checkout({ composer, shell: '2.0.1', 'mf-pay': '2.0.1' })
  expect((await planStart(environment, edited, true)).release).toEqual([])
})

test('keeps a rollback of the composer when its sources change', async () => {
  const { environment, store } = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const first = await channelHead(store, LIVE)
  const live = await readLiveComposition(store)
  if (!first?.site || !live) throw new Error('nothing is live')
  const { origin, settings, composer } = live
  const { version } = await addSiteDocument(store, first.site, { origin, settings, composer: 'c0ffeec0ffee' })
  const entry = { ...first, reason: 'another composer', seq: first.seq + 1, parent: first.seq, site: version }
  await moveChannel(store, LIVE, {
    ...entry,
    change: { kind: 'site', releases: changesBetween(live, live), site: { from: first.site, to: version } },
  })
  await rollBack(store)
  expect(await planStart(environment, checkout({ composer: 'facadefacade' }), true)).toEqual({
    release: [],
    leave: [{ name: 'composer', live: composer, checkout: 'facadefacade', kept: 'rolled back' }],
  })
})

test('the servers import no module of the build, the composer or the gate', async () => {
  const { modules } = await collectImports(WORKSPACE, [
    join(WORKSPACE, 'shell/server/serve-site.ts'),
    join(WORKSPACE, 'shell/server/run-site.ts'),
  ])
  expect(modules.length).toBeGreaterThan(20)
  // The page servers must run without the release tools (build, composer and gate), so they must not import modules of these
  // tools.
  expect(modules.filter((file) => /federation\/(?:release|build|compose|gate)\//.test(file))).toEqual([])
})
