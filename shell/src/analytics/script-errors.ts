import type { Bus } from './bus.ts'
import { attemptStorage } from 'shared-contracts/visitor-storage'
import { CONSOLE_KEY } from 'shared-contracts/test-support'

const MAX_TEXT_LENGTH = 300
/** Maximum number of stack positions in an event, as in the event's schema. */
const MAX_STACK_FRAMES = 8
/** Maximum number of published errors per page view. Errors often repeat in a loop. */
const MAX_ERRORS_PER_VIEW = 10

/**
 * Removes possible user input from an error message. For example, `JSON.parse` quotes text that it cannot parse, and React's
 * errors contain page text in the query of a link. Email addresses and long numbers are personal data.
 */
const removeUserInput = (message: string): string =>
  message
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '…')
    .replaceAll(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1')
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, '…')
    .slice(0, MAX_TEXT_LENGTH)

const getErrorMessage = (thrown: unknown): string => {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  return typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}`
}

/**
 * Formats the position of an error as file, line and column. Omits the origin for files of this site. Undefined if the error names
 * no file.
 */
const formatPosition = ({ filename, lineno, colno }: ErrorEvent): string | undefined => {
  const file = URL.parse(filename)
  if (!file) return undefined
  return `${file.origin === location.origin ? '' : file.origin}${file.pathname}:${lineno}:${colno}`.slice(
    -MAX_TEXT_LENGTH,
  )
}

const FRAME = /(https?:\/\/[^\s()]+):(\d+):(\d+)/g

/**
 * Lists those stack positions of an error that are in released scripts, innermost call first. Their paths contain the area and
 * the release.
 */
const listFrames = (thrown: unknown): string[] => {
  if (!(thrown instanceof Error)) return []
  const frames = [...(thrown.stack ?? '').matchAll(FRAME)].flatMap(([, file = '', line, column]) => {
    const url = URL.parse(file)
    return url?.origin === location.origin && url.pathname.startsWith('/_r/')
      ? [`${url.pathname}:${line}:${column}`.slice(-MAX_TEXT_LENGTH)]
      : []
  })
  return frames.slice(0, MAX_STACK_FRAMES)
}

/** Publishes an error that was caught or written to the console. `thrown` is the error, or its message. */
export type ReportError = (thrown: unknown, source?: string) => void

/**
 * Publishes uncaught errors, each message once per page view. Returns a function that publishes other errors in the same way.
 */
export const publishScriptErrors = ({ publish, events }: Pick<Bus, 'publish' | 'events'>): ReportError => {
  const reportedMessages = new Set<string>()
  const report: ReportError = (thrown, source) => {
    const message = removeUserInput(getErrorMessage(thrown))
    const key = `${message} ${source}`
    if (reportedMessages.has(key) || reportedMessages.size === MAX_ERRORS_PER_VIEW) return
    reportedMessages.add(key)
    const stack = listFrames(thrown)
    publish({
      type: 'script_error',
      message,
      ...(source === undefined ? {} : { source }),
      ...(stack.length === 0 ? {} : { stack }),
    })
  }
  events.subscribe(({ type }) => {
    if (type === 'page_view') reportedMessages.clear()
  })
  addEventListener('error', (event) => report(event.error ?? event.message, formatPosition(event)))
  addEventListener('unhandledrejection', (event) => report(event.reason, 'promise'))
  return report
}

/**
 * Console methods that the shell silences. Omits methods such as `count` and `timeEnd`, because the site's code does not call
 * them.
 */
const WRITING_METHODS = [
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
const REPORTED_METHODS = new Set<string>(['error', 'warn'])

/**
 * Returns the first error in the arguments of a console call, otherwise the first string. Objects are ignored, because they
 * can contain text that a visitor typed.
 */
const findReportable = (written: unknown[]): unknown =>
  written.find((part) => part instanceof Error) ?? written.find((part) => typeof part === 'string')

/**
 * Keeps the visitor's browser console empty, as the site's specification requires. Publishes events for uncaught errors, and for
 * errors and warnings that code would have written to the console.
 */
export const silenceConsole = (report: ReportError): void => {
  if (attemptStorage(() => sessionStorage.getItem(CONSOLE_KEY)) !== null) return
  for (const method of WRITING_METHODS)
    console[method] = (...written: unknown[]) => {
      if (REPORTED_METHODS.has(method))
        report(findReportable(written) ?? 'An object was written', `console.${method}`)
    }
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, (event) => event.preventDefault())
}
