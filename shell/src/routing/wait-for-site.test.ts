import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForSite } from './navigation.ts'

const URL_OF_PAGE = new URL('https://x/hr')
const fetchMock = vi.fn<(url: URL) => Promise<{ status: number }>>()

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('retries while there is no connection or the server responds with 5xx', async () => {
  fetchMock
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ status: 502 })
    .mockResolvedValue({ status: 200 })
  const answers = waitForSite(URL_OF_PAGE, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1500)
  await vi.advanceTimersByTimeAsync(1000)
  await answers
  expect(fetchMock).toHaveBeenCalledTimes(3)
})

test('stops retrying when the navigation is aborted', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  const leaving = new AbortController()
  const answers = waitForSite(URL_OF_PAGE, leaving.signal)
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(1000)
  await answers
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})
