import { expect, test } from 'vitest'
import { type ClockReading, createClock, issueFormToken, issueWaitToken, readFormToken } from './proofs.ts'

const SECRET = 'a secret'
const NOW = Date.parse('2026-11-20T10:00:00Z')
/** Creates a reading in which both clocks show `now`, and the system clock has never jumped. */
const createReading = (now: number): ClockReading => ({ steady: now, system: now, jumpedAt: -Infinity })
const DAY = 24 * 60 * 60 * 1000

test.each([
  [0, 'early'],
  [2999, 'early'],
  [3000, 'good'],
  [DAY, 'good'],
  [DAY + 1, 'stale'],
])('reads a token of %i ms age as %s', (age, state) => {
  expect(readFormToken(SECRET, issueFormToken(SECRET, NOW), createReading(NOW + age)).state).toBe(state)
})

test('reads an unsigned token as forged and an empty one as missing', () => {
  const token = issueFormToken(SECRET, NOW)
  const [instant = '', nonce = '', signature = ''] = token.split('.')
  const forged = [
    issueFormToken('another secret', NOW),
    `${(NOW - 5000).toString(36)}.${nonce}.${signature}`,
    `${instant}.${nonce}.`,
    `${token}x`,
    `${instant}.${nonce}.${signature.slice(1)}é`,
    'nonsense',
    '..',
    ' ',
  ]
  for (const text of forged)
    expect({ text, state: readFormToken(SECRET, text, createReading(NOW + 5000)).state }).toEqual({
      text,
      state: 'forged',
    })
  expect(readFormToken(SECRET, '', createReading(NOW)).state).toBe('missing')
})

const HOUR = 60 * 60 * 1000

/** Creates the API's clock on fake system and elapsed times. `jumps` collects the changes of system time that it reports. */
const startProcess = (system = NOW) => {
  const time = { system, elapsed: 0 }
  const jumps: number[] = []
  const clock = createClock({
    system: () => time.system,
    elapsed: () => time.elapsed,
    onJump: (milliseconds) => jumps.push(milliseconds),
  })
  const pass = (milliseconds: number) => {
    time.system += milliseconds
    time.elapsed += milliseconds
  }
  const state = (token: string) => readFormToken(SECRET, token, clock.read()).state
  return { time, jumps, clock, pass, state }
}

test.each([-2 * HOUR, -3 * DAY, 2 * HOUR, 3 * DAY])(
  'keeps a token good when the system clock is set by %i ms while its form is open, and reports the jump once',
  (jump) => {
    const { time, jumps, clock, pass, state } = startProcess()
    const token = issueFormToken(SECRET, clock.now())
    pass(2000)
    time.system += jump
    pass(2000)
    expect([state(token), state(token), jumps]).toEqual(['good', 'good', [jump]])
    const next = issueFormToken(SECRET, clock.now())
    pass(1000)
    expect(state(next)).toBe('early')
    pass(2000)
    expect(state(next)).toBe('good')
    pass(DAY + Math.abs(jump))
    expect(state(next)).toBe('stale')
  },
)

test('keeps a token good that an earlier process issued under a clock that was ahead', () => {
  const token = issueFormToken(SECRET, NOW + 2 * HOUR)
  const { state } = startProcess()
  expect(state(token)).toBe('good')
})

test('does not prolong a wait when the system clock is set back', () => {
  const { time, pass, clock, state } = startProcess()
  const token = issueWaitToken(SECRET, clock.now() + 5000)
  time.system -= 2 * HOUR
  pass(4999)
  expect(state(token)).toBe('waiting')
  pass(1)
  expect(state(token)).toBe('waited')
})

test('keeps a token good that was issued just before the virtual machine was suspended', () => {
  const { time, clock, pass, state } = startProcess()
  const token = issueFormToken(SECRET, clock.now())
  pass(500)
  time.system += 2 * HOUR
  expect(state(token)).toBe('good')
})
