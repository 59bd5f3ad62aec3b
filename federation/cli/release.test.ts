import { Command } from '@commander-js/extra-typings'
import { afterEach, expect, test, vi } from 'vitest'
import { startReleaseCanary, readLiveComposition } from '@federation/release'
import { createSite } from '@federation/test-kit'
import { addVerbs } from './verbs.ts'
import { rm } from 'node:fs/promises'
import { channelHistory, storePaths } from '@federation/registry'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(process.stderr, 'isTTY')
})

/**
 * Starts a canary of mf-pay 2.0.0 for 10% of the visitors. Returns a function that runs `fed promote` and returns its
 * progress lines.
 */
const startCanary = async () => {
  const site = await createSite([['shell', 'mf-pay'], '1.0.0'], [['mf-pay'], '2.0.0'], [['mf-pay'], '1.0.0'])
  await startReleaseCanary(site.store, new Map([['mf-pay', '2.0.0']]), { percent: 10 })
  vi.stubEnv('STATE_DIR', site.environment.stateDir)
  vi.spyOn(console, 'log').mockReturnValue()
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true })
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return async (...args: string[]) => {
    write.mockClear()
    const program = new Command()
    addVerbs(program)
    await program.parseAsync(['promote', ...args], { from: 'user' })
    return write.mock.calls.map(([line]) =>
      String(line)
        .replace(/^ *\d+\.\d s {2}/, '')
        .trim(),
    )
  }
}

test('prints the steps of each change of a running canary', async () => {
  const promote = await startCanary()
  expect(await promote('--dry-run')).toEqual([])
  expect(await promote('--canary', '50')).toEqual(['Moving canary from 10% to 50% of the visitors', 'Done'])
  expect(await promote()).toEqual([
    expect.stringMatching(/^Verifying signatures and moving live to [0-9a-f]{16}$/),
    'Done',
  ])
})

test('prints the steps of a canary that is stopped', async () => {
  const promote = await startCanary()
  expect(await promote('--stop')).toEqual(['Moving canary to the live composition', 'Done'])
})

test.each([
  ['--canary', '0', 'a whole number from 1 to 100'],
  ['--minutes', 'soon', 'a number from 0'],
])('rejects %s %s with the rule and the value found', async (option, value, rule) => {
  const promote = await startCanary()
  await expect(promote(option, value)).rejects.toThrow(`${option} must be ${rule}, not ${value}`)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
})

/**
 * Creates a site with two areas. Their releases 2.0.0 went live together, in one entry of the live channel (the history of live
 * compositions). `fed` runs a command and returns its output.
 */
const site = async () => {
  const created = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-hr', 'mf-pay'], '2.0.0'])
  vi.stubEnv('STATE_DIR', created.environment.stateDir)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const fed = async (...args: string[]) => {
    log.mockClear()
    const program = new Command()
    addVerbs(program)
    await program.parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  }
  const areas = async () => (await readLiveComposition(created.store))?.areas
  return { ...created, fed, areas }
}

test('rolls back a named part and prints the change, or the entry as JSON', async () => {
  const { fed, areas } = await site()
  expect(await fed('rollback', 'mf-pay', '--dry-run')).toMatch(
    /^Dry run: .*would be live .*\n {2}mf-pay {10}2\.0\.0 → 1\.0\.0$/,
  )
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  expect(JSON.parse(await fed('rollback', 'mf-pay', '--json'))).toMatchObject({
    dryRun: false,
    entry: { change: { kind: 'rollback', releases: { 'mf-pay': { from: '2.0.0', to: '1.0.0' } } } },
  })
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '1.0.0' })
})

test('requires --yes to undo a change of several parts, and lists them', async () => {
  const { fed, areas } = await site()
  await expect(fed('rollback')).rejects.toThrow(
    /^This undoes entry 2 .* more than one part's change\. Say --yes.*\n {2}mf-hr {11}2\.0\.0 → 1\.0\.0\n {2}mf-pay {10}2\.0\.0 → 1\.0\.0$/,
  )
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  expect(await fed('rollback', '--yes')).toContain('rollback of 2 to 1')
  expect(await areas()).toEqual({ 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' })
})

test('reports a rejected rollback with its code, also as JSON, and moves no channel', async () => {
  const { fed, store } = await site()
  await rm(storePaths(store).release('mf-pay', '1.0.0'), { recursive: true })
  await expect(fed('rollback', 'mf-pay')).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' })
  expect(JSON.parse(await fed('rollback', 'mf-payy', '--json'))).toEqual({
    error: expect.objectContaining({
      code: 'RELEASE_UNKNOWN',
      message: expect.stringContaining('Live: shell, mf-hr, mf-pay'),
    }),
  })
  expect(process.exitCode).toBe(1)
  expect(await channelHistory(store, 'live')).toHaveLength(2)
})

test('a dry run changes nothing; the history lists what each entry changed', async () => {
  const { fed, store } = await site()
  expect(await fed('retire', 'mf-pay', '--dry-run', '--skip', 'browser')).toContain(
    'mf-pay          2.0.0 → none',
  )
  expect(
    await fed('site', 'set', '--origin', 'https://www.sample.example/home', '--dry-run', '--skip', 'browser'),
  ).toContain('site config     1 → 2')
  expect(await channelHistory(store, 'live')).toHaveLength(2)
  await fed('site', 'set', '--origin', 'https://www.sample.example/home', '--skip', 'browser')
  expect(JSON.parse(await fed('site', 'show', '--json'))).toMatchObject({
    version: 2,
    origin: 'https://www.sample.example',
  })
  expect((await fed('history', '--limit', '2')).split('\n')).toEqual([
    expect.stringMatching(
      /^Entry 3, .* UTC \(\d+ seconds? ago\): site: origin https:\/\/www\.sample\.example$/,
    ),
    expect.stringMatching(/^ {2}composition {5}[0-9a-f]{16}$/),
    '  site config     1 → 2',
    '  skipped         browser',
    '',
    expect.stringMatching(/^Entry 2, .*: release of mf-hr 2\.0\.0, mf-pay 2\.0\.0$/),
    expect.stringMatching(/^ {2}composition {5}[0-9a-f]{16}$/),
    '  mf-hr           1.0.0 → 2.0.0',
    '  mf-pay          1.0.0 → 2.0.0',
  ])
  expect(JSON.parse(await fed('history', '--json'))).toHaveLength(3)
})
