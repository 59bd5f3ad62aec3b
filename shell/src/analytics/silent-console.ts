import { CONSOLE_KEY } from 'shared-contracts/test-switches'
import type { ReportError } from './script-errors.ts'

const isKept = (): boolean => {
  try {
    return sessionStorage.getItem(CONSOLE_KEY) !== null
  } catch {
    // Storage is denied: nobody asked.
    return false
  }
}

/** What writes; all else a console has (timers, groups, counts) is of no use without. */
const WRITING = [
  'assert',
  'debug',
  'dir',
  'dirxml',
  'error',
  'info',
  'log',
  'table',
  'trace',
  'warn',
] as const
const TOLD = new Set<string>(['error', 'warn'])

/** A message's words, without what was written beside them: objects may hold what a visitor typed. */
const first = (written: unknown[]): unknown =>
  written.find((part) => part instanceof Error) ?? written.find((part) => typeof part === 'string')

/**
 * Silences a visitor's console, as specified, and the browser's own word of an error that nobody caught. Errors and
 * warnings are reported instead.
 */
export const silenceConsole = (report: ReportError): void => {
  if (isKept()) return
  for (const method of WRITING)
    console[method] = (...written: unknown[]) => {
      if (TOLD.has(method)) report(first(written) ?? 'An object was written', `console.${method}`)
    }
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, (event) => event.preventDefault())
}
