import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Argument, Option } from '@commander-js/extra-typings'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Verb,
  listCompletions,
  commandLine,
  runCommandLine,
  UsageError,
  formatAge,
  formatTable,
} from './cli.ts'

const onAction = vi.fn<(...said: unknown[]) => void>()
const addPaint: Verb = (program) =>
  program
    .command('paint')
    .description('paint walls')
    .addArgument(new Argument('<wall...>', 'which').choices(['north', 'south']))
    .addOption(new Option('--tint <name>', 'in what').choices(['red', 'rose', 'green']))
    .option('--twice', 'two coats')
    .action((walls, options) => {
      if (options.tint === 'rose') throw new UsageError('rose is out of stock')
      if (options.tint === 'red') throw new Error('The bucket fell over.')
      onAction(walls, options)
    })
const addWash: Verb = (program) =>
  program
    .command('wash')
    .description('wash brushes')
    .action(() => onAction('wash'))

const run = async (...args: string[]) => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'house.ts', ...args])
  const house = commandLine({
    name: 'house',
    about: 'Keeps the house.',
    verbs: [addPaint, addWash],
    more: 'Wear gloves.',
  })
  await runCommandLine(house, 'house', (error) => `explained: ${String(error)}`)
  const result = { code: process.exitCode ?? 0, out: out.mock.calls.join(''), err: err.mock.calls.join('') }
  process.exitCode = 0
  return result
}

afterEach(() => {
  vi.restoreAllMocks()
  onAction.mockClear()
})

test('runs a verb with its names and options', async () => {
  expect(await run('paint', 'north', 'south', '--twice')).toEqual({ code: 0, out: '', err: '' })
  expect(onAction).toHaveBeenCalledExactlyOnceWith(['north', 'south'], { twice: true })
})

test('prints help to stdout, with the npm command', async () => {
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const expectedText of [
    'Usage: npm run house -- <verb>',
    'Keeps the house.',
    'Verbs:',
    'paint [options] <wall...>',
    'Wear gloves.',
  ])
    expect(help.out).toContain(expectedText)
  expect((await run('help', 'paint')).out).toContain('Usage: npm run house -- paint [options] <wall...>')
})

test.each([
  [[], 'say what to do'],
  [['pant', 'north'], "unknown command 'pant' (Did you mean paint?)"],
  [['paint'], "missing required argument 'wall'"],
  [
    ['paint', 'west'],
    "command-argument value 'west' is invalid for argument 'wall'. Allowed choices are north, south",
  ],
  [['paint', 'north', '--twise'], "unknown option '--twise' (Did you mean --twice?)"],
  [
    ['paint', 'north', '--tint', 'blue'],
    "option '--tint <name>' argument 'blue' is invalid. Allowed choices are red, rose, green",
  ],
  [['paint', 'north', '--tint', 'rose'], 'rose is out of stock'],
  [['toString'], "unknown command 'toString'"],
])('reports the usage error of %j in one line', async (args, line) => {
  expect(await run(...args)).toEqual({
    code: 2,
    out: '',
    err: `house: ${line}. See: npm run house -- --help\n`,
  })
  expect(onAction).not.toHaveBeenCalled()
})

test('runs the default verb if the arguments name none', async () => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'house.ts'])
  const sweep: Verb = (program) =>
    program
      .command('sweep', { isDefault: true })
      .option('--twice')
      .action((options) => onAction('sweep', options))
  const house = () => commandLine({ name: 'house', about: '', verbs: [sweep, addWash], more: '' })
  await runCommandLine(house(), 'house', String, 'default')
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'house.ts', '--twice'])
  await runCommandLine(house(), 'house', String, 'default')
  expect(onAction.mock.calls).toEqual([
    ['sweep', {}],
    ['sweep', { twice: true }],
  ])
})

test('prints an error with advice, and exits with 1', async () => {
  expect(await run('paint', 'north', '--tint', 'red')).toEqual({
    code: 1,
    out: '',
    err: 'house: explained: Error: The bucket fell over.\n',
  })
})

test.each([
  [[''], ['paint', 'wash', 'completion', 'help']],
  [['pa'], ['paint']],
  [
    ['paint', ''],
    ['north', 'south'],
  ],
  [['paint', 'north', 's'], ['south']],
  [
    ['paint', 'north', '--'],
    ['--tint', '--twice', '--help'],
  ],
  [
    ['paint', '--tint', ''],
    ['red', 'rose', 'green'],
  ],
  [
    ['paint', '--tint', 'r'],
    ['red', 'rose'],
  ],
  [['nothing', 'such', 'q'], []],
])('completes %j with %j', (args, expected) => {
  const house = commandLine({ name: 'house', about: '', verbs: [addPaint, addWash], more: '' })
  expect(listCompletions(house, args)).toEqual(expected)
})

test('exits with 0 when the reader of its output closes the pipe early, as head does', async () => {
  const fed = fileURLToPath(new URL('../cli/fed.ts', import.meta.url))
  const child = spawn(process.execPath, [fed, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('aligns columns, numbers to the right, shortens long cells and replaces control characters', () => {
  vi.stubEnv('NO_COLOR', '1')
  const rows = [
    ['/a\u001B[2J', 7],
    ['/a-long-path', 12],
  ]
  expect(formatTable(['PAGE', 'VIEWS'], rows, { maxCellLength: 8, rightFrom: 1 }).split('\n')).toEqual([
    'PAGE      VIEWS',
    '/a·[2J        7',
    '/a-long…     12',
  ])
})

const NOW = Date.parse('2026-11-29T12:00:00Z')

test.each([
  ['2026-11-29T12:00:00Z', '0 seconds ago'],
  ['2026-11-29T11:59:01Z', '59 seconds ago'],
  ['2026-11-29T10:59:00Z', '1 hour ago'],
  ['2026-11-29T12:05:00Z', 'in 5 minutes'],
  ['2026-11-01T12:00:00Z', '28 days ago'],
  ['2026-09-01T12:00:00Z', '2026-09-01'],
])('formats %s as %s', (at, age) => {
  expect(formatAge(at, NOW)).toBe(age)
})
