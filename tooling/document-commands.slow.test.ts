import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { expect, test } from 'vitest'

/** A command of this workspace in a document, such as `npm run fed -- release mf-pay --dry-run`. */
interface DocumentedCommand {
  file: string
  text: string
  script: string
  /** Words after the script's name, without flags. */
  words: string[]
  flags: string[]
}

const scripts = (
  JSON.parse(readFileSync(join(WORKSPACE, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
).scripts

/** Matches `npm run <script> -- …`, `npm start`, `npm test -- …`, `npx fed …`, and `fed …` at the start of inline code. */
const COMMAND =
  /(?:npm run (?:-s )?(?<name>[\w:-]+)|npm (?<short>start|test)\b|(?:npx |`)(?<bin>fed)\b)(?<rest>[^`|#\n]*)/g
/**
 * npm scripts that the documents mention and that exist only in an area's own repository, so the test does not look for them in
 * this workspace.
 */
const SCRIPTS_ELSEWHERE = ['release']
/** Flags that may precede the verb (subcommand, such as `release`). */
const GLOBAL_FLAGS = new Set(['--accept-restored', '--registry', '--help'])

const DOCUMENTS = globSync(
  ['README.md', 'docs/**/*.md', '{federation/*,shared-*,shell,mf-*,e2e}/README.md'],
  { cwd: WORKSPACE, exclude: ['docs/decisions/**'] },
)

const commands = DOCUMENTS.flatMap((file): DocumentedCommand[] =>
  [...readFileSync(join(WORKSPACE, file), 'utf8').matchAll(COMMAND)].map((match) => {
    const { name, short, bin, rest = '' } = match.groups ?? {}
    // Cut off a second command on the same line.
    const command = rest.split(/\s(?:&&|;)|[,;)]\s|\s{2,}/)[0] ?? ''
    const all = command.trim().replace(/^-- /, '').split(/\s+/).filter(Boolean)
    return {
      file,
      text: match[0].trim(),
      script: name?.replace(/:$/, '') ?? short ?? bin ?? '',
      words: all.filter((word) => /^[a-z][a-z-]*$/.test(word)),
      flags: all.flatMap((word) => /^--[a-z][\w-]+/.exec(word) ?? []),
    }
  }),
)

const helpTexts = new Map<string, Promise<string>>()
/**
 * Returns the help of a script's verb (subcommand, such as `release`). If the script does not know the verb, returns the help
 * of the script.
 */
const readHelp = (script: string, words: string[]): Promise<string> => {
  const key = [script, ...words].join(' ')
  // The script is `node tooling/bootstrap.mjs <program>`, so its third word is the program.
  const program = (scripts[script] ?? '').split(' ')[2] ?? ''
  const { VITEST: _, ...env } = process.env
  const text =
    helpTexts.get(key) ??
    promisify(execFile)(process.execPath, [program, ...words, '--help'], { cwd: WORKSPACE, env }).then(
      ({ stdout }) => stdout,
    )
  helpTexts.set(key, text)
  return text
}

test('commands in documents are scripts of package.json', () => {
  expect(commands.length).toBeGreaterThan(100)
  const knownScripts = new Set([...Object.keys(scripts), ...SCRIPTS_ELSEWHERE])
  const unknown = commands.filter(({ script }) => !knownScripts.has(script))
  expect(unknown.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test.for(['fed', 'leads', 'events'])('verbs and flags of %s in documents exist', async (script) => {
  const used = commands.filter(({ words, ...command }) => command.script === script && words.length > 0)
  expect(used.length).toBeGreaterThan(0)
  const problems: string[] = []
  for (const { file, text, words, flags } of used) {
    const [verb = '', second = ''] = words.filter((word) => word !== 'help')
    const usage = await readHelp(script, [verb])
    const subverbs = /^ {2}help \[/m.test(usage) ? await readHelp(script, [verb, second]) : ''
    if (!usage.startsWith(`Usage: npm run ${script} -- ${verb}`))
      problems.push(`${file}: ${text}: no verb ${verb}`)
    const unknown = flags.filter((flag) => !GLOBAL_FLAGS.has(flag) && !`${usage}${subverbs}`.includes(flag))
    problems.push(...unknown.map((flag) => `${file}: ${text}: no flag ${flag}`))
  }
  expect(problems).toEqual([])
})

test.for(['bench', 'dev', 'e2e', 'lint', 'resilience', 'start'])(
  'flags of %s in documents exist',
  async (script) => {
    const used = commands.filter((command) => command.script === script && command.flags.length > 0)
    expect(used.length).toBeGreaterThan(0)
    const usage = await readHelp(script, [])
    const problems = used.flatMap(({ file, text, flags }) =>
      flags.filter((flag) => !usage.includes(flag)).map((flag) => `${file}: ${text}: no flag ${flag}`),
    )
    expect(problems).toEqual([])
  },
)

test('arguments of npm run resilience in documents are starts of names of scenarios', () => {
  const scenarios = globSync('*.ts', { cwd: join(WORKSPACE, 'e2e/resilience') })
  const used = commands.filter(({ script, words }) => script === 'resilience' && words.length > 0)
  expect(used.length).toBeGreaterThan(0)
  const unknown = used.flatMap(({ words }) =>
    words.filter((word) => !scenarios.some((name) => name.startsWith(word))),
  )
  expect(unknown).toEqual([])
})

test('commands and flags of Playwright in documents exist', async () => {
  const used = DOCUMENTS.flatMap((file) =>
    [
      ...readFileSync(join(WORKSPACE, file), 'utf8').matchAll(
        /npx playwright (?<verb>[\w-]+)(?<rest>[^`|#\n]*)/g,
      ),
    ].map(({ groups: { verb = '', rest = '' } = {} }) => ({
      file,
      verb,
      flags: rest.match(/--[a-z][\w-]+/g) ?? [],
    })),
  )
  expect(used.length).toBeGreaterThan(5)
  const problems: string[] = []
  for (const [verb, uses] of Map.groupBy(used, (use) => use.verb)) {
    const { stdout } = await promisify(execFile)('playwright', [verb, '--help'], { cwd: WORKSPACE })
    for (const { file, flags } of uses) {
      if (!stdout.startsWith(`Usage: npx playwright ${verb}`)) problems.push(`${file}: no command ${verb}`)
      const unknown = flags.filter((flag) => !stdout.includes(flag))
      problems.push(...unknown.map((flag) => `${file}: npx playwright ${verb} has no flag ${flag}`))
    }
  }
  expect(problems).toEqual([])
})
