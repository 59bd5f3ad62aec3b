import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { channelHead, LIVE } from '@federation/registry'
import { publishRelease } from '@federation/release'
import { createSite, writeSampleShell } from '@federation/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { readErrors, type ReleaseErrors } from './read-errors.ts'

const SOURCE = `import { sum } from 'vendor'

export const Run = () => {
  const total = sum(rows)
}
`
/** Source map of a sample script. It maps column 41 to line 4 of `run.tsx`, and column 61 to line 1 of a package. */
const MAP = {
  version: 3,
  sources: ['mf-pay/src/components/run.tsx', 'node_modules/vendor/index.js'],
  sourcesContent: [SOURCE, null],
  names: [],
  mappings: 'wCAGkB,oBCHlB',
}
const LAZY = '/_r/mf-pay/2.0.0/lazy.js'
const NOW = Date.parse('2026-11-29T12:00:00Z')

let read: (area?: string) => Promise<ReleaseErrors[]>

beforeAll(async () => {
  const { environment, store, publish, release } = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const files = { 'client/lazy.js': 'throw 1', 'maps/lazy.js.json': JSON.stringify(MAP) }
  await publish('mf-pay', '2.0.0', { files })
  await release('mf-pay', '2.0.0')
  const composition = (await channelHead(store, LIVE))?.composition
  const event = (minute: number, fields: object) =>
    JSON.stringify({
      url: '/pay?utm_source=x',
      timestamp: `2026-11-29T10:0${minute}:00.000Z`,
      composition,
      ...fields,
    })
  const script = { type: 'script_error', message: 'TypeError: rows is not iterable' }
  await mkdir(join(environment.stateDir, 'events'))
  await writeFile(
    join(environment.stateDir, 'events/2026-11-29.jsonl'),
    [
      event(1, { ...script, source: 'promise', stack: [`${LAZY}:1:61`, `${LAZY}:1:41`] }),
      event(2, { ...script, source: 'console.error', stack: [`${LAZY}:1:61`, `${LAZY}:1:41`], url: '/' }),
      event(3, { type: 'remote_error', area: 'mf-pay', stage: 'mount', message: script.message }),
      event(4, { type: 'remote_error', area: 'mf-pay', stage: 'load', message: 'Error: offline' }),
      event(5, { ...script, message: 'Error: old', source: '/_r/mf-pay/0.9.0/main.js:1:2' }),
      event(6, { ...script, message: 'Script error.', source: 'https://tag.example/t.js:1:2' }),
      event(0, { ...script, message: 'Error: forged', stack: ['/_r/../../x\u001b[31m/keys.js:1:1'] }),
      event(7, { type: 'page_view', title: 'An "_error" in a title', referrer: '' }),
      '{"type":"script_error","mess',
    ].join('\n'),
  )
  read = (area) => readErrors(environment, { days: 1, area, now: NOW })
})

test('groups errors by area and release, newest first, with file, line and column of the source', async () => {
  expect(await read()).toEqual([
    {
      area: 'other',
      release: null,
      isLive: false,
      errors: [
        expect.objectContaining({ message: 'Script error.', place: null }),
        expect.objectContaining({ message: 'Error: forged', place: null }),
      ],
    },
    {
      area: 'mf-pay',
      release: '0.9.0',
      isLive: false,
      errors: [expect.objectContaining({ message: 'Error: old', place: null })],
    },
    {
      area: 'mf-pay',
      release: '2.0.0',
      isLive: true,
      errors: [
        expect.objectContaining({ message: 'Error: offline', times: 1, place: null }),
        {
          message: 'TypeError: rows is not iterable',
          place: {
            file: 'mf-pay/src/components/run.tsx',
            line: 4,
            column: 19,
            component: 'Run',
            text: 'const total = sum(rows)',
          },
          thrownIn: { file: 'node_modules/vendor/index.js', line: 1, column: 1, component: null, text: null },
          times: 2,
          last: '2026-11-29T10:02:00.000Z',
          pages: ['/pay', '/'],
        },
      ],
    },
  ])
})

test('attributes an error whose stack crosses the shell and an area to the innermost code outside packages', async () => {
  const { environment, store, publish } = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const maps = { 'maps/lazy.js.json': JSON.stringify(MAP) }
  await publish('mf-pay', '2.0.0', { files: { 'client/lazy.js': 'throw 1', ...maps } })
  const shellMap = { ...MAP, sources: ['shell/src/bus.ts', 'node_modules/react-dom/client.js'] }
  const shellFiles = { 'maps/main.js.json': JSON.stringify(shellMap) }
  await publishRelease(store, await writeSampleShell('2.0.0', undefined, {}, shellFiles))
  const shell = '/_r/shell/2.0.0/main.js'
  const stacks = {
    'Error: a shared package of the shell threw': [`${shell}:1:61`, `${LAZY}:1:41`, `${shell}:1:41`],
    'Error: the shell threw': [`${shell}:1:41`, `${LAZY}:1:41`],
  }
  const lines = Object.entries(stacks).map(([message, stack], minute) => {
    const timestamp = `2026-11-29T10:0${minute}:00.000Z`
    const where = { url: '/pay', timestamp, composition: 'none', source: 'promise' }
    return JSON.stringify({ ...where, type: 'script_error', message, stack })
  })
  await mkdir(join(environment.stateDir, 'events'))
  await writeFile(join(environment.stateDir, 'events/2026-11-29.jsonl'), lines.join('\n'))
  const found = await readErrors(environment, { days: 1, now: NOW })
  const places = found.map(({ area, release, errors }) => [
    area,
    release,
    errors.map(({ message, place, thrownIn }) => [message, place?.file, thrownIn?.file]),
  ])
  const [inPackage, inShell] = Object.keys(stacks)
  expect(places).toEqual([
    ['shell', '2.0.0', [[inShell, 'shell/src/bus.ts', undefined]]],
    ['mf-pay', '2.0.0', [[inPackage, 'mf-pay/src/components/run.tsx', 'node_modules/react-dom/client.js']]],
  ])
})

test('lists the errors of one area', async () => {
  expect((await read('other')).map(({ area }) => area)).toEqual(['other'])
  expect(await read('mf-hr')).toEqual([])
})
