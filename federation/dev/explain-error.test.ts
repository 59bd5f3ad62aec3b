import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RenderError } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import { explainError } from './explain-error.ts'

const FILE = 'federation/node-kit/workspace.ts'

test('reads message and position from the code frame of a compiler’s error', () => {
  const error = new Error(
    `Transform failed with 1 error:\n\n[PARSE_ERROR] Unexpected token\n    \u001B[38;5;246m╭─[ ${FILE}:3:7 ]\n \u001B[0m3 │ x`,
  )
  expect(explainError(error)).toMatchObject({ message: 'Unexpected token', place: `${FILE}:3:7` })
  const [, , line] = readFileSync(join(WORKSPACE, FILE), 'utf8').split('\n')
  expect(explainError(error).frame).toContain(`>    3 | ${line}`)
})

test('reads the position from the properties of a compiler’s error', () => {
  const error = Object.assign(new Error('Failed to resolve import'), {
    id: join(WORKSPACE, `${FILE}?v=1`),
    loc: { line: 2, column: 4 },
  })
  expect(explainError(error).place).toBe(`${FILE}:2:5`)
})

test('returns the workspace line and the enclosing components of an error in a component', () => {
  const thrown = new Error('no such plan')
  thrown.stack = `Error: no such plan\n    at a (${WORKSPACE}/node_modules/react/index.js:1:1)\n    at Plan (${join(WORKSPACE, FILE)}:9:3)`
  const error = new RenderError(
    thrown,
    `\n    at Plan (${join(WORKSPACE, FILE)}:9:3)\n    at Router (${WORKSPACE}/node_modules/r.js:2:2)\n    at Page (${WORKSPACE}/mf-hr/src/pages/hr.tsx:4:5)`,
  )
  expect(explainError(error)).toMatchObject({
    message: 'no such plan',
    place: `${FILE}:9:3`,
    around: [`Plan ${FILE}:9`, 'Page mf-hr/src/pages/hr.tsx:4'],
  })
})

test('returns no position for a value that is not an error, or for a stack outside the workspace', () => {
  expect(explainError('text')).toEqual({ message: 'text', place: null, frame: '', around: [] })
  const error = new Error('far away')
  error.stack = 'Error: far away\n    at node:internal/x:1:1'
  expect(explainError(error).place).toBeNull()
})
