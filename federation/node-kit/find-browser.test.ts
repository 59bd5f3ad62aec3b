import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { findInstalledBrowser } from './find-browser.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  vi.stubEnv('BROWSER_PATH', undefined)
  vi.stubEnv('PATH', folder)
  // Hide the browser that Playwright may have installed on this machine.
  vi.spyOn(chromium, 'executablePath').mockReturnValue(join(folder, 'none'))
  return () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
})

const put = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  return path
}

test("prefers the system's headless build; returns the full build if `isWhole` is set", () => {
  const whole = put(join(folder, 'chromium'))
  expect(findInstalledBrowser()).toEqual({ path: whole, origin: "the system's" })
  const headless = put(join(folder, 'chromium-headless-shell'))
  expect(findInstalledBrowser()?.path).toBe(headless)
  expect(findInstalledBrowser({ isWhole: true })?.path).toBe(whole)
})

test('returns the browser in BROWSER_PATH', () => {
  put(join(folder, 'chromium-headless-shell'))
  const named = put(join(folder, 'my-chrome'))
  vi.stubEnv('BROWSER_PATH', named)
  expect(findInstalledBrowser()).toEqual({ path: named, origin: 'BROWSER_PATH' })
  vi.stubEnv('BROWSER_PATH', join(folder, 'gone'))
  expect(() => findInstalledBrowser()).toThrow(/gone: the file does not exist/)
})

test("returns Playwright's headless build only if its revision equals that of the full build", () => {
  const whole = put(join(folder, 'chromium-1255/chrome-linux64/chrome'))
  vi.spyOn(chromium, 'executablePath').mockReturnValue(whole)
  put(join(folder, 'chromium_headless_shell-1/chrome-linux/headless_shell'))
  expect(findInstalledBrowser()).toEqual({ path: whole, origin: "Playwright's own" })
  const headless = put(
    join(folder, 'chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell'),
  )
  expect(findInstalledBrowser()?.path).toBe(headless)
  expect(findInstalledBrowser({ isWhole: true })?.path).toBe(whole)
})
