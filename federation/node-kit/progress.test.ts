import { expect, test } from 'vitest'
import { terminalProgress } from './explain.ts'

const written = (isTTY: boolean): string => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line) > 0
  const progress = terminalProgress({ isTTY, write })
  progress('Building mf-pay')
  progress('Composing pages')
  return lines.join('')
}

test('prints steps with their times on a terminal only', () => {
  expect(written(true)).toMatch(/^ +\d\.\d s {2}Building mf-pay\n +\d\.\d s {2}Composing pages\n$/)
  expect(written(false)).toBe('')
})
