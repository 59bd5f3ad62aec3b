import type { AreaRelease } from 'shared-contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moduleOf, smallArea, type SmallArea } from '@federation/test-kit'

let area: SmallArea
beforeEach(async () => {
  area = await smallArea()
})
afterEach(() => area.remove())

interface MfManifest {
  metaData: { remoteEntry: { name: string } }
  exposes: { assets: Record<'js' | 'css', { sync: string[]; async: string[] }> }[]
}

interface Built {
  release: AreaRelease
  manifest: MfManifest
  lifecycles: string
}

test('seals the files for other hosts in the release, and loads none of them in the site’s pages', async () => {
  const { release, manifest, lifecycles } = await area.run<Built>(`
    import { mkdtempSync, readFileSync } from 'node:fs'
    const { buildApart } = await import(${moduleOf(area.workspace, 'federation/area-kit/build/build-apart.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    await buildApart('mf-small', '1.0.0', folder, { limits: { renderMs: 10_000, buildMs: 60_000, memoryMb: 1024 } })
    const text = (file) => readFileSync(folder + '/' + file, 'utf8')
    console.log(JSON.stringify({
      release: JSON.parse(text('release.json')),
      manifest: JSON.parse(text('client/mf-manifest.json')),
      lifecycles: text('client/lifecycles.js'),
    }))`)
  const sealed = release.assets.map(({ path }) => path)
  const { js, css } = manifest.exposes[0]?.assets ?? { js: null, css: null }
  const named = [manifest.metaData.remoteEntry.name, js?.sync, js?.async, css?.sync].flat()
  expect(sealed).toEqual(expect.arrayContaining(named.map((file) => `client/${file}`)))
  expect(sealed).toEqual(expect.arrayContaining(['client/mf-manifest.json', 'client/lifecycles.js']))
  expect(named).toEqual(expect.arrayContaining(['remote-entry.js', 'host.css']))
  expect(sealed).toContain(lifecycles.replace(/^export \* from '\.\/(.*)'\n$/, 'client/$1'))

  const forHosts = sealed.filter((path) => /\/(?:foreign-props-|lifecycles\.js|host\.css)/.test(path))
  expect(forHosts).toHaveLength(3)
  for (const { scripts } of release.fragments)
    expect(scripts.filter((script) => forHosts.includes(script))).toEqual([])
})
