import { afterEach, beforeEach } from 'vitest'

/**
 * Console methods with which a test fails. A test that expects output mocks them: `vi.spyOn(console,
 * 'error').mockImplementation(() => undefined)`.
 */
const LEVELS = ['error', 'warn'] as const

let written: string[] = []
let restore: (() => void)[] = []

beforeEach(() => {
  written = []
  restore = LEVELS.map((level) => {
    const original = console[level]
    const watched = (...words: unknown[]) => {
      written.push(`console.${level}: ${words.map(String).join(' ')}`)
      original(...words)
    }
    console[level] = watched
    return () => {
      if (console[level] === watched) console[level] = original
    }
  })
})

afterEach(() => {
  for (const undo of restore) undo()
  if (written.length > 0) throw new Error(`Unexpected on the console:\n${written.join('\n')}`)
})
