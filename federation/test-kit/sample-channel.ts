import type { SiteEnvironment } from '@federation/node-kit'
import { goLive, publishRelease } from '@federation/release'
import { sampleArea, sampleShell, storeTemplate } from './sample-releases.ts'

/** Environment of a site with the given store. Nothing listens on its ports. */
export const sampleEnvironment = (store: string): SiteEnvironment => ({
  port: 1,
  leadsPort: 2,
  leadsUrl: 'http://127.0.0.1:2',
  host: 'localhost',
  stateDir: store,
  storeDir: store,
  origin: 'http://localhost:1',
})

/** Releases a home page with `text` under this version. Returns the composition's id. */
export const releaseHome = async (store: string, version: string, text: string): Promise<string> => {
  const html = `<section><h1>${text}</h1></section><section class="list"></section>`
  await publishRelease(store, await sampleArea('mf-marketing', version, text, { path: '/', html }))
  const entry = await goLive(sampleEnvironment(store), new Map([['mf-marketing', version]]))
  return entry?.composition ?? ''
}

/**
 * Returns a store in which a shell and `count` releases of one area were live, one entry each, and the ids of their
 * compositions. The home pages contain `Home 1`, `Home 2` and so on. With `given`, releases into that store instead of copying
 * a template: use it for a store with an attached database.
 */
export const sampleChannel = async (
  count: number,
  given?: string,
): Promise<{ store: string; ids: string[] }> => {
  if (given !== undefined) return { store: given, ids: await fillChannel(given, count) }
  const template = templates.get(count) ?? makeTemplate(count)
  templates.set(count, template)
  const store = await template.copy()
  return { store, ids: [...template.ids] }
}

interface ChannelTemplate {
  copy: () => Promise<string>
  /** Ids of the compositions. Empty until `copy` has resolved. */
  ids: string[]
}

const templates = new Map<number, ChannelTemplate>()

const makeTemplate = (count: number): ChannelTemplate => {
  const ids: string[] = []
  return { ids, copy: storeTemplate(async (store) => ids.push(...(await fillChannel(store, count)))) }
}

const fillChannel = async (store: string, count: number): Promise<string[]> => {
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
  return ids
}
