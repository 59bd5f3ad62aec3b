import { afterEach, beforeEach } from 'vitest'

/**
 * For every unit test: what reaches the console as an error or a warning fails it. A test that brings one about on purpose
 * takes it with `vi.spyOn(console, 'error').mockImplementation(() => undefined)` and may then say what was written.
 */
const LEVELS = ['error', 'warn'] as const

let written: string[] = []
let restore: (() => void)[] = []

beforeEach(() => {
  written = []
  restore = LEVELS.map((level) => {
    const own = console[level]
    const watched = (...words: unknown[]) => {
      written.push(`console.${level}: ${words.map(String).join(' ')}`)
      own(...words)
    }
    console[level] = watched
    return () => {
      if (console[level] === watched) console[level] = own
    }
  })
})

afterEach(() => {
  for (const undo of restore) undo()
  if (written.length > 0) throw new Error(`Unexpected on the console:\n${written.join('\n')}`)
})
