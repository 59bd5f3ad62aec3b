import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEAD_API_ERROR_CODES } from '../../contract/errors.ts'
import { ERRORS } from './errors.ts'

const documentRows = (): string[][] =>
  readFileSync(new URL('errors.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

test('errors.md lists the catalogue, no more and no less', () => {
  const documented = documentRows().map(([code, status, message]) => ({
    code,
    status: Number(status),
    message,
  }))
  const catalogue = LEAD_API_ERROR_CODES.map((code) => ({ code, ...ERRORS[code] }))
  expect(documented).toEqual(catalogue)
})

test('each documented error says when it happens', () => {
  for (const [, , , when] of documentRows()) expect(when).toMatch(/\w+ \w+/)
})
