// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInteractive } from './when-interactive.ts'

let tellLongTask: (task: { startTime: number; duration: number }) => void
class Observer {
  static supportedEntryTypes = ['longtask']
  constructor(see: (list: { getEntries: () => object[] }) => void) {
    tellLongTask = (task) => see({ getEntries: () => [task] })
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const action = () => vi.fn<() => void>()

test('is interactive after five seconds without a long task', async () => {
  const [activeAction, ended] = [action(), action()]
  const interactive = watchInteractive((run) => run())
  interactive(activeAction, new AbortController().signal)
  interactive(ended, AbortSignal.abort())
  await vi.advanceTimersByTimeAsync(3000)
  tellLongTask({ startTime: performance.now() - 100, duration: 100 })
  await vi.advanceTimersByTimeAsync(4999)
  expect(activeAction).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(activeAction).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
})

test('is interactive after the first input, and stays interactive for later callers', async () => {
  const [first, later] = [action(), action()]
  const interactive = watchInteractive((run) => run())
  interactive(first, new AbortController().signal)
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(first).toHaveBeenCalledOnce()
  interactive(later, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  expect(later).toHaveBeenCalledOnce()
})

test('is interactive immediately if there was input before watchInteractive', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const callback = action()
  watchInteractive((run) => run())(callback, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  expect(callback).toHaveBeenCalledOnce()
})
