import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  defineScenario,
  listParts,
  runScenario,
  type Row,
  type RunOptions,
  type Scenario,
} from './scenario.ts'

const run = (
  scenario: Scenario,
  size: RunOptions['size'] = 'full',
  only?: readonly string[],
): Promise<Row[]> => {
  const options: RunOptions = { size, seed: 1, only }
  return runScenario('sample', scenario, options, () => undefined)
}
const verdicts = (rows: Row[]) => rows.map(({ promise, holds }) => [promise, holds])

test('fails a promise that a full run does not measure, and skips it in a short run', async () => {
  const scenario = defineScenario({
    promises: { kept: 'kept', forgotten: 'forgotten' },
    run: async ({ check }) => check.kept('yes', true),
  })
  expect(verdicts(await run(scenario))).toEqual([
    ['kept', true],
    ['forgotten', false],
  ])
  expect(verdicts(await run(scenario, 'short'))).toEqual([
    ['kept', true],
    ['forgotten', null],
  ])
})

test('does not judge a promise about time in a short run', async () => {
  const scenario = defineScenario({
    promises: { fast: 'fast' },
    timed: ['fast'],
    run: async ({ check }) => check.fast('slow', false),
  })
  expect(verdicts(await run(scenario))).toEqual([['fast', false]])
  expect(verdicts(await run(scenario, 'short'))).toEqual([['fast', null]])
})

test('fails a scenario that throws, and runs its cleanup in reverse order', async () => {
  let folder = ''
  const ended: string[] = []
  const scenario = defineScenario({
    promises: { kept: 'kept' },
    run: async (context) => {
      folder = await context.folder()
      context.onEnd(() => ended.push('first'))
      context.onEnd(() => ended.push('second'))
      context.check.kept('yes', true)
      throw new Error('broken')
    },
  })
  expect(verdicts(await run(scenario))).toEqual([
    ['kept', true],
    ['the scenario runs to its end', false],
  ])
  expect(ended).toEqual(['second', 'first'])
  await expect(access(folder)).rejects.toThrow('ENOENT')
})

test('runs all parts in their order, or only the chosen parts', async () => {
  const ran: string[] = []
  const scenario = defineScenario({
    promises: { kept: 'kept', fast: 'fast' },
    run: {
      kept: async ({ check }) => {
        ran.push('kept')
        check.kept('yes', true)
      },
      fast: async ({ check }) => {
        ran.push('fast')
        check.fast('yes', true)
      },
    },
  })
  expect(listParts(scenario)).toEqual(['kept', 'fast'])
  expect(verdicts(await run(scenario))).toEqual([
    ['kept', true],
    ['fast', true],
  ])
  expect(verdicts(await run(scenario, 'full', ['fast']))).toEqual([['fast', true]])
  expect(ran).toEqual(['kept', 'fast', 'fast'])
})
