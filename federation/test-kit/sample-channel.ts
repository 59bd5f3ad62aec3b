import type { SiteEnvironment } from '@federation/node-kit'
import { goLive, publishRelease } from '@federation/release'
import { sampleArea, sampleShell, scratchStore } from './sample-releases.ts'

/** The environment of a site whose store is at `store`; nothing listens. */
export const sampleEnvironment = (store: string): SiteEnvironment => ({
  port: 1,
  leadsPort: 2,
  host: 'localhost',
  stateDir: store,
  storeDir: store,
  origin: 'http://localhost:1',
})

/** Releases `text` as the home page, under this version, and returns the composition's id. */
export const releaseHome = async (store: string, version: string, text: string): Promise<string> => {
  const html = `<section><h1>${text}</h1></section><section class="list"></section>`
  await publishRelease(store, await sampleArea('mf-marketing', version, text, { path: '/', html }))
  const entry = await goLive(sampleEnvironment(store), new Map([['mf-marketing', version]]))
  return entry?.composition ?? ''
}

/** A store in which a shell and `count` releases of one area went live, one entry each. Its home page says `Home 1` and on. */
export const sampleChannel = async (
  count: number,
  given?: string,
): Promise<{ store: string; ids: string[] }> => {
  const store = given ?? (await scratchStore())
  await publishRelease(store, await sampleShell('1.0.0'))
  await publishRelease(
    store,
    await sampleArea('mf-marketing', '1.0.0', 'Home 1', {
      path: '/',
      html: '<section><h1>Home 1</h1></section><section class="list"></section>',
    }),
  )
  const first = await goLive(
    sampleEnvironment(store),
    new Map([
      ['shell', '1.0.0'],
      ['mf-marketing', '1.0.0'],
    ]),
  )
  const ids = [first?.composition ?? '']
  for (let version = 2; version <= count; version += 1)
    ids.push(await releaseHome(store, `${version}.0.0`, `Home ${version}`))
  return { store, ids }
}
