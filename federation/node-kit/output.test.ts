import { spawnSync } from 'node:child_process'
import type { write } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogDestination, createLogSampler } from './output.ts'

type Done = (error: NodeJS.ErrnoException | null, written: number, bytes: Buffer) => void
const failing = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })

/**
 * Creates a fake of `fs.write` that records the output. Each call returns the next of `answers`: an error code, or the
 * number of written bytes.
 */
const stub = (...answers: (string | number)[]) => {
  const got: string[] = []
  const fakeWrite = (
    _descriptor: number,
    bytes: Buffer,
    offset: number,
    length: number,
    _at: null,
    done: Done,
  ) => {
    const answer = answers.shift() ?? length
    if (typeof answer === 'string') return void setImmediate(() => done(failing(answer), 0, bytes))
    got.push(bytes.toString('utf8', offset, offset + Math.min(answer, length)))
    return void setImmediate(() => done(null, Math.min(answer, length), bytes))
  }
  return { got: () => got.join(''), write: fakeWrite as unknown as typeof write }
}

test('writes complete lines in order, even if the system writes only parts of them', async () => {
  const system = stub(3, 1)
  const output = createLogDestination(1, system.write)
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line)
  await output.end()
  expect(system.got()).toBe('one\ntwo\nthree\n')
})

test('retries while the pipe is full', async () => {
  const system = stub('EAGAIN', 'EAGAIN')
  const output = createLogDestination(1, system.write)
  output.write('one\n')
  await expect.poll(system.got).toBe('one\n')
})

test.each(['ENOSPC', 'EIO'])(
  'drops and counts lines that the disk rejects (%s), and logs the number later',
  async (code) => {
    const system = stub(code)
    const output = createLogDestination(1, system.write)
    output.write('one\n')
    output.write('two\n')
    await output.end()
    output.write('three\n')
    await expect.poll(system.got).toMatch(/^\{.*"dropped":2.*\}\nthree\n$/)
  },
)

test('stops writing when the reader has closed the pipe', async () => {
  const system = stub('EPIPE')
  const writeSpy = vi.fn<typeof write>(system.write)
  const output = createLogDestination(1, writeSpy as unknown as typeof write)
  for (let turn = 0; turn < 3; turn += 1) {
    output.write('one\n')
    await output.end()
  }
  expect(writeSpy).toHaveBeenCalledTimes(1)
})

test('ends within a second if nothing reads its output, even after 3 MB of lines', async () => {
  const never = (() => undefined) as unknown as typeof write
  const output = createLogDestination(1, never)
  const line = `${'x'.repeat(1023)}\n`
  for (let turn = 0; turn < 3000; turn += 1) output.write(line)
  // The write never completes, so `end` resolves after its timeout.
  await expect(output.end()).resolves.toBeUndefined()
})

test('writes the last lines before process.exit()', () => {
  const module = new URL('output.ts', import.meta.url).href
  const code = `const { createLogDestination } = await import('${module}'); createLogDestination().write('last words\\n'); process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([3, 'last words\n'])
})

test('limits lines per second and logs the number of skipped lines, but writes every line at a slow rate', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const info = vi.fn<(fields: object, message: string) => void>()
  const lines = createLogSampler(5, { info })
  const line = vi.fn<() => void>()
  for (let turn = 0; turn < 100; turn += 1) lines.write(turn % 2 === 0 ? '2xx' : '4xx', line)
  expect(line).toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(1000)
  expect(info).toHaveBeenCalledExactlyOnceWith({ skipped: { '2xx': 47, '4xx': 48 } }, expect.any(String))
  for (let turn = 0; turn < 10; turn += 1) {
    lines.write('2xx', line)
    vi.advanceTimersByTime(1000)
  }
  expect([line.mock.calls.length, info.mock.calls.length]).toEqual([15, 1])
})
