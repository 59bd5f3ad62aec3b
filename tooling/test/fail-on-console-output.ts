import { afterEach, beforeEach } from 'vitest'

/**
 * Console methods that a unit test must not call: each unit test that writes an error or a warning fails. A test that
 * expects such output mocks the method with `vi.spyOn(console, 'error').mockImplementation(() => undefined)`. It can then
 * assert on the message.
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
