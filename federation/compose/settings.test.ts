import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WakeTable } from 'shared-contracts'
import { expect, onTestFinished, test } from 'vitest'
import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import { readPageTable } from '../store/whole-composition.ts'
import { composedTexts } from '../testing/composed-texts.ts'
import { sampleArea, sampleShell, scratchStore } from '../testing/sample-releases.ts'

const VENDOR = {
  widget: 'hubspot',
  generalUrl: 'https://meetings.vendor.example/crew/demo?embed=true',
  mortgageUrl: 'https://meetings.vendor.example/crew/mortgage?embed=true',
  scriptUrl: 'https://static.vendor.example/MeetingsEmbedCode.js',
}

const site = async () => {
  const store = await scratchStore()
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await publishRelease(store, await sampleShell('1.0.0'))
  await publishRelease(store, await sampleArea('mf-hr', '1.0.0', 'People'))
  const settingsFile = join(folder, 'settings.json')
  const live = (file?: string) =>
    goLive(
      {
        port: 1,
        leadsPort: 2,
        host: 'localhost',
        stateDir: store,
        storeDir: store,
        origin: 'http://localhost:1',
        settingsFile: file,
      },
      new Map([
        ['shell', '1.0.0'],
        ['mf-hr', '1.0.0'],
      ]),
    )
  return { live, store, settingsFile }
}

test('settings reach the roots and the policy, and other settings are another composition', async () => {
  const { live, store, settingsFile } = await site()
  const plain = await live()
  await writeFile(settingsFile, JSON.stringify({ meetings: VENDOR }))
  const vendor = await live(settingsFile)
  expect(vendor?.composition).not.toBe(plain?.composition)
  expect(await live(settingsFile)).toBeNull()

  const wake = JSON.parse(
    (await composedTexts(store, vendor?.composition ?? '')).get('/_wake.json') ?? '',
  ) as WakeTable
  expect(wake.settings.meetings).toEqual(VENDOR)
  const table = await readPageTable(store, vendor?.composition ?? '')
  expect(table.embeds).toEqual({
    frame: ['https://meetings.vendor.example'],
    script: ['https://static.vendor.example'],
    connect: [],
    image: [],
  })
  const before = await readPageTable(store, plain?.composition ?? '')
  expect(before.embeds).toEqual({ frame: ["'self'"], script: [], connect: [], image: [] })
})

test('settings that do not hold are refused with one error that names every field', async () => {
  const { live, settingsFile } = await site()
  await expect(live(settingsFile)).rejects.toThrow(`SITE_SETTINGS: ${settingsFile} cannot be read (ENOENT)`)
  await writeFile(settingsFile, '{')
  await expect(live(settingsFile)).rejects.toThrow(`${settingsFile} is not JSON`)
  await writeFile(
    settingsFile,
    JSON.stringify({ apiBase: 'x', meetings: { ...VENDOR, scriptUrl: undefined, generalUrl: '/demo' } }),
  )
  await expect(live(settingsFile)).rejects.toThrow(
    /settings\.json: apiBase: [^]*meetings\.scriptUrl: must be the address of the script of hubspot[^]*meetings\.generalUrl: must be an address of hubspot/,
  )
})
