import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computeReleaseId } from '@federation/area-kit'
import type { CheckName } from '@federation/area-kit/check-names'
import { listFolder } from '@federation/node-kit'
import { getModuleSpecifier, createScratchStore, createSmallArea, type SmallArea } from '@federation/test-kit'
import type { PublishResult } from './publish.ts'

let area: SmallArea
let store: string
beforeEach(async () => {
  area = await createSmallArea()
  store = await createScratchStore()
})
afterEach(() => area.remove())

const publishing = (version?: string, checks: CheckName[] = [], from?: string): string => `
  const { publishDeployable } = await import(${getModuleSpecifier(area.workspace, 'federation/release/publish.ts')})
  const steps = []
  const options = { checks: ${JSON.stringify(checks)}, from: ${JSON.stringify(from)}, progress: (step) => steps.push(step) }
  const published = await publishDeployable(${JSON.stringify(store)}, 'mf-small', ${JSON.stringify(version)}, options)
  console.log(JSON.stringify({ ...published, steps }))`
const publish = (version?: string, checks: CheckName[] = []) =>
  area.run<PublishResult>(publishing(version, checks))
const buildsLeft = async () =>
  (await listFolder(area.workspace.path('var/builds'))).filter((name) => !name.endsWith('.lock'))

/** Runs `code` at the start of the area's client build, by adding it to the build configuration. */
const duringBuild = (code: string): Promise<void> =>
  area.workspace.write(
    'mf-small/vite.config.ts',
    `import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { defineArea } from '@federation/area-kit/area'
const config = defineArea('mf-small')
const during = { name: 'during', async buildEnd() { ${code} } }
export default { ...config, plugins: [...(config.plugins ?? []), during] }
`,
  )

const page = (text: string) => `export const Page = () => <h1>${text}</h1>\n`

test('builds again if a source is saved during the build, so that the release id matches its content', async () => {
  await area.workspace.write(area.page, page('First words'))
  await duringBuild(
    `if (!existsSync('seen')) { writeFileSync('seen', ''); writeFileSync('${area.page}', ${JSON.stringify(page('Second words'))}) }`,
  )
  const before = await computeReleaseId(area.name, area.workspace.root)
  const { release } = await publish()
  expect(release).not.toBe(before)
  expect(release).toBe(await computeReleaseId(area.name, area.workspace.root))
  expect(await area.publishedPage(store, release)).toContain('Second words')
  expect(await readdir(`${store}/releases/mf-small`)).toEqual([release])
})

test('publishes nothing if a file changes during every build, and names the file', async () => {
  await duringBuild(`appendFileSync('${area.page}', '\\n')`)
  await expect(publish()).rejects.toThrow(
    new RegExp(`built 3 times[^]*${area.page}[^]*Nothing was published`),
  )
  expect(await listFolder(`${store}/releases/mf-small`)).toEqual([])
})

test('publishes nothing if the sources fail a check', async () => {
  await area.workspace.write(
    area.page,
    "const text: number = 'words'\nexport const Page = () => <h1>{text}</h1>\n",
  )
  await expect(publish(undefined, ['types'])).rejects.toThrow(/small\.tsx\(1,7\): error TS2322/)
  expect(await listFolder(`${store}/releases/mf-small`)).toEqual([])
  expect(await publish()).toMatchObject({ done: 'built and published' })
  await expect(publish(undefined, ['types'])).rejects.toThrow('error TS2322')
}, 240_000)

test('builds once if the same sources are published twice concurrently', async () => {
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ done }) => done).toSorted()).toEqual(['built and published', 'was published before'])
  expect(both[0].release).toBe(both[1].release)
  expect(await buildsLeft()).toEqual([])
})

test('reuses a release built from the same sources in another store if its digests match', async () => {
  await duringBuild(`appendFileSync('builds', 'x')`)
  const builds = async () => (await readFile(area.workspace.path('builds'), 'utf8')).length
  const first = store
  const { release } = await publish()
  const one = await builds()
  store = await createScratchStore()
  const taking = () => area.run<PublishResult>(publishing(undefined, [], first))
  expect(await taking()).toMatchObject({ release, done: 'taken and published', steps: [] })
  expect([await builds(), await area.publishedPage(store, release)]).toEqual([
    one,
    await area.publishedPage(first, release),
  ])
  const fragments = `${first}/releases/mf-small/${release}/fragments/pages`
  for (const file of await readdir(fragments)) await appendFile(`${fragments}/${file}`, ' ')
  store = await createScratchStore()
  expect(await taking()).toMatchObject({ release, done: 'built and published', steps: ['Building mf-small'] })
  expect(await builds()).toBeGreaterThan(one)
}, 240_000)

test('builds releases with different ids concurrently', async () => {
  // Let each build wait until the other one has started, so that both run at the same time.
  await duringBuild(
    `mkdirSync('seen', { recursive: true }); writeFileSync('seen/' + process.pid, '')
     while (readdirSync('seen').length < 2) await new Promise((resolve) => setTimeout(resolve, 20))`,
  )
  const both = await Promise.all([publish('1.0.0'), publish('2.0.0')])
  expect(both.map(({ release }) => release)).toEqual(['1.0.0', '2.0.0'])
  for (const release of ['1.0.0', '2.0.0'])
    expect(
      JSON.parse(readFileSync(`${store}/releases/mf-small/${release}/release.json`, 'utf8')),
    ).toMatchObject({ release })
})

const processesThere = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === area.workspace.root
    } catch {
      return false
    }
  })

test.skipIf(process.platform !== 'linux')(
  'a build in an endless loop ends when its parent is killed, and the next publish removes its output',
  async () => {
    await area.workspace.write(
      area.page,
      `import { writeFileSync } from 'node:fs'
export const Page = () => {
  if (import.meta.env.SSR) writeFileSync('looping', '')
  for (;;) if (Date.now() < 0) break
  return <h1>Never</h1>
}
`,
    )
    const release = area.start(publishing())
    await vi.waitFor(() => expect(readdirSync(area.workspace.root)).toContain('looping'), 60_000)
    expect(processesThere()).toHaveLength(2)
    release.kill('SIGKILL')
    await vi.waitFor(() => expect(processesThere()).toEqual([]), 10_000)
    expect(await buildsLeft()).toEqual([expect.stringMatching(/^mf-small@/)])
    await area.workspace.write(area.page, page('Mended'))
    expect(await publish()).toMatchObject({ done: 'built and published' })
    expect(await buildsLeft()).toEqual([])
  },
)
