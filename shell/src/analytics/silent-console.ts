import { CONSOLE_KEY } from 'shared-contracts/test-switches'
import type { ReportError } from './script-errors.ts'

const isKept = (): boolean => {
  try {
    return sessionStorage.getItem(CONSOLE_KEY) !== null
  } catch {
    // Storage is denied, so no test has asked.
    return false
  }
}

/** Methods that write to the console. The others (timers, groups, counts) have no effect without these. */
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

/** First error or text of a console call. Other arguments are ignored, because objects can contain what a visitor typed. */
const first = (written: unknown[]): unknown =>
  written.find((part) => part instanceof Error) ?? written.find((part) => typeof part === 'string')

/**
 * Silences the visitor's console, as specified, and the browser's message for uncaught errors. Errors and warnings are reported
 * as events instead.
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
