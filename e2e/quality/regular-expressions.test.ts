import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { z } from 'shared-contracts'
import { expect, test, vi } from 'vitest'

/** Without it the check looks for Java and native programs, and its verdicts depend on what it finds. */
vi.stubEnv('RECHECK_BACKEND', 'pure')

const WORKSPACE = resolve(import.meta.dirname, '../..')

/** Code that runs where strangers' requests arrive. */
const SERVED = [
  'shell/server',
  'mf-leadcapture/api',
  'mf-leadcapture/contract',
  'shared-contracts/src',
  'federation/store',
  'federation/service',
]
const NOT_SERVED = /\.test\.|\/(?:testing|prove)\//

/** Put together at run time, so that nothing can be checked as it stands. Each has to be looked at by a person. */
const PUT_TOGETHER: Record<string, string> = {
  'mf-leadcapture/api/applications/examine-cv.ts':
    'an attribute by a fixed name, in an element of at most 2,000 characters',
  'shared-contracts/src/field-rule.ts': 'any characters, up to a number of them, and nothing else',
  'shared-contracts/src/setting-addresses.ts':
    "a choice of two anchored ones without nested repetition; it reads the operator's settings alone",
}

/** Those of a library that meet what visitors type. */
const OF_LIBRARIES = { 'the email address of zod': z.regexes.email }

const MILLISECONDS_EACH = 20_000
const MOST_TRIES = 5

interface Found {
  file: string
  source: string
  flags: string
}

const files = SERVED.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js}`, { cwd: WORKSPACE })).filter(
  (file) => !NOT_SERVED.test(file),
)

const read = (file: string): { literals: Found[]; putTogether: string[] } => {
  const { program, errors } = parseSync(file, readFileSync(join(WORKSPACE, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`)
  const literals: Found[] = []
  const putTogether: string[] = []
  const made = ({ callee }: { callee: { type: string } }): void => {
    if (callee.type === 'Identifier' && 'name' in callee && callee.name === 'RegExp') putTogether.push(file)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program)
  return { literals, putTogether }
}

/**
 * What takes more than linear time on some text, or is too hard to tell. Where the check can only try texts made by chance
 * it now and then calls a bounded expression slow: that has to come each time.
 */
const verdictOf = async ({ file, source, flags }: Found, tries = MOST_TRIES): Promise<string | null> => {
  const { status, checker, ...found } = await check(source, flags, { timeout: MILLISECONDS_EACH })
  if (status === 'safe') return null
  if (checker === 'fuzz' && tries > 1) return verdictOf({ file, source, flags }, tries - 1)
  return `${file}: /${source}/${flags} is ${'complexity' in found && found.complexity ? found.complexity.summary : status}`
}

test('no regular expression that servers run takes more than linear time on any text', async () => {
  const literals = files.flatMap((file) => read(file).literals)
  const ofLibraries = Object.entries(OF_LIBRARIES).map(([file, { source, flags }]) => ({
    file,
    source,
    flags,
  }))
  const bad: string[] = []
  for (const found of [...literals, ...ofLibraries]) {
    const verdict = await verdictOf(found)
    if (verdict !== null) bad.push(verdict)
  }
  expect(bad).toEqual([])
  expect(literals.length).toBeGreaterThan(50)
}, 240_000)

test('those that are put together at run time are known, and looked at', () => {
  expect(new Set(files.flatMap((file) => read(file).putTogether))).toEqual(new Set(Object.keys(PUT_TOGETHER)))
})

test('the check knows a slow one', async () => {
  expect(await verdictOf({ file: 'here', source: String.raw`\/+$`, flags: '' })).toContain('polynomial')
  expect(await verdictOf({ file: 'here', source: '^(a|a)*$', flags: '' })).toContain('exponential')
})
