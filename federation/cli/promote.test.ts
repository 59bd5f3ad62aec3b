import { Command } from '@commander-js/extra-typings'
import { afterEach, expect, test, vi } from 'vitest'
import { startReleaseCanary } from '@federation/release'
import { createSite } from '@federation/test-kit'
import { addVerbs } from './verbs.ts'

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
