import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { formatErrorWithAdvice, getExitCode, terminalProgress } from './error-advice.ts'
import { StoreMisconfigured } from './postgres.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code })

test.each([
  ['ENOSPC', 'The disk is full. Free some space'],
  ['EACCES', 'This user has no permission to write there'],
  ['EADDRINUSE', 'That port is in use. Stop the program that uses it'],
])('%s is explained with advice', (code, advice) => {
  expect(formatErrorWithAdvice(failure(code))).toMatch(new RegExp(`^${code}: it failed\n${advice}`))
})

test.each([
  [tmpdir(), 'set TMPDIR to a folder'],
  ['/var/lib/crewtally', 'set STATE_DIR to a folder'],
])('advises for a read-only %s to %s', (folder, advice) => {
  const error = Object.assign(new Error(`EROFS: read-only file system, mkdtemp '${folder}/x'`), {
    code: 'EROFS',
  })
  expect(formatErrorWithAdvice(error).toLowerCase()).toContain(advice.toLowerCase())
})

test('returns the message of other errors unchanged', () => {
  expect(formatErrorWithAdvice(new Error('mf-hr does not build'))).toBe('mf-hr does not build')
})

test.each([
  ['a full disk', failure('ENOSPC'), 75],
  ['a database that is away', failure('ECONNREFUSED'), 75],
  ['a wrong setting', failure('CONTRACT'), 78],
  ['a wrong password', failure('28P01'), 78],
  ['a missing password', new StoreMisconfigured('PostgreSQL requires a password'), 78],
  ['any other error', new TypeError('it failed'), 1],
])('exits after %s with the code that tells systemd whether to restart', (_what, error, code) => {
  expect(getExitCode(error)).toBe(code)
})

const written = (isTTY: boolean): string => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line) > 0
  const progress = terminalProgress({ isTTY, write })
  progress('Building mf-pay')
  progress('Composing pages')
  return lines.join('')
}

test('prints steps with their times only if the output is a terminal', () => {
  expect(written(true)).toMatch(/^ +\d\.\d s {2}Building mf-pay\n +\d\.\d s {2}Composing pages\n$/)
  expect(written(false)).toBe('')
})
