import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { releaseHome, createSampleChannel } from '@federation/test-kit'
import { describeSources } from '@federation/test-kit/vitest'
import { inspectComposition } from '../store/compositions.ts'
import { numberedFile, storePaths } from '../store/store-files.ts'
import { verifyStore } from '../maintenance/verify-store.ts'
import { pullChanges } from './pull.ts'

describeSources('a new machine of a store with several compositions', (open) => {
  /** Creates a machine that made three releases live one after the other, and a new machine with an empty folder. */
  const scene = async () => {
    const { releaser, add } = await open()
    const newMachine = await add()
    const { ids } = await createSampleChannel(3, releaser.store)
    const paths = storePaths(newMachine.store)
    /** Returns one boolean for each composition, and one for the newest channel entry: true if the new machine has it. */
    const has = (...compositions: string[]) => [
      ...compositions.map((id) => existsSync(paths.composition(id))),
      existsSync(numberedFile(paths.channel('live'), compositions.length)),
    ]
    return { releaser, late: newMachine, ids, has }
  }

  test('pulls the live composition and its entry before earlier compositions', async () => {
    const { late, ids, has } = await scene()
    await late.copy.pullServed()
    expect(has(...ids)).toEqual([false, false, true, true])
    expect((await inspectComposition(late.store, ids[2] ?? '')).faults).toEqual([])
    expect(await late.copy.pullAll()).toEqual([])
    expect(has(...ids)).toEqual([true, true, true, true])
    expect(await verifyStore(late.store)).toEqual([])
  })

  test('resumes an interrupted pull, beginning with the composition that is live by then', async () => {
    const { releaser, late, ids, has } = await scene()
    const source = await late.openSource()
    await late.copy.pullServed()
    let turns = 0
    const interrupted = pullChanges(source, late.store, () => {
      turns += 1
      if (turns === 2) throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    ids.push(await releaseHome(releaser.store, '4.0.0', 'Home 4'))
    await late.copy.pullServed()
    expect(has(...ids)).toEqual([false, false, true, true, true])
    const pulledPlaces: string[] = []
    await pullChanges(source, late.store, (place) => pulledPlaces.push(place))
    expect(pulledPlaces).not.toContain(`compositions/${ids[2]}`)
    expect([has(...ids), await verifyStore(late.store)]).toEqual([[true, true, true, true, true], []])
  })

  test('pulls a composition that becomes live during a pull before the rest of that pull', async () => {
    const { releaser, late, has, ids } = await scene()
    const source = await late.openSource()
    let releasing: Promise<string> | undefined
    // `pullChanges` reads the version of the source after it has pulled a release or composition. In this test, the first read
    // also releases `Home 4`, so that a new composition becomes live during the pull.
    const readVersion = async () => {
      await (releasing ??= releaseHome(releaser.store, '4.0.0', 'Home 4'))
      return source.readVersion()
    }
    const pulledPlaces: string[] = []
    await pullChanges({ ...source, readVersion }, late.store, (place) => pulledPlaces.push(place))
    const newComposition = `compositions/${await releasing}`
    expect(pulledPlaces.indexOf(newComposition)).toBeGreaterThan(0)
    expect(pulledPlaces.indexOf(newComposition)).toBeLessThan(pulledPlaces.indexOf(`compositions/${ids[1]}`))
    expect([has(...ids), await verifyStore(late.store)]).toEqual([[true, true, true, true], []])
  })

  test('is ready to serve before the rest is pulled', async () => {
    const { late, has, ids } = await scene()
    const report = vi.fn<(error: unknown) => void>()
    const follower = await late.follow({
      report,
      copy: { pullAll: () => new Promise<never>(() => undefined) },
    })
    expect([follower.reasons(), report.mock.calls]).toEqual([[], []])
    expect(has(...ids)).toEqual([false, false, true, true])
    await follower.close()
  })
})
