import type { Bus } from './bus.ts'

const LONGEST = 300
/** Of one view of a page: what fails once often fails in a loop. */
const MOST = 10

/**
 * An error's own words. What stands between quotation marks may be somebody's input (JSON.parse shows where it failed),
 * as may addresses of people and long numbers; React puts a page's words into the query of its link.
 */
const withoutInput = (message: string): string =>
  message
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '…')
    .replaceAll(/(https?:\/\/[^\s?#]*)[?#]\S*/g, '$1')
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, '…')
    .slice(0, LONGEST)

const wordsOf = (thrown: unknown): string => {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  return typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}`
}

/** Where it was, as file, line and column: the path alone of what is ours. */
const placeOf = ({ filename, lineno, colno }: ErrorEvent): string | undefined => {
  const file = URL.parse(filename)
  if (!file) return undefined
  return `${file.origin === location.origin ? '' : file.origin}${file.pathname}:${lineno}:${colno}`.slice(
    -LONGEST,
  )
}

/** Publishes an error that somebody has caught, or told: what was thrown, or words. */
export type ReportError = (thrown: unknown, source?: string) => void

/** Publishes what nobody caught, each message once for each view of a page. */
export const publishScriptErrors = ({ publish, events }: Pick<Bus, 'publish' | 'events'>): ReportError => {
  const said = new Set<string>()
  const report: ReportError = (thrown, source) => {
    const message = withoutInput(wordsOf(thrown))
    const key = `${message} ${source}`
    if (said.has(key) || said.size === MOST) return
    said.add(key)
    publish({ type: 'script_error', message, ...(source === undefined ? {} : { source }) })
  }
  events.subscribe(({ type }) => {
    if (type === 'page_view') said.clear()
  })
  addEventListener('error', (event) => report(event.error ?? event.message, placeOf(event)))
  addEventListener('unhandledrejection', (event) => report(event.reason, 'promise'))
  return report
}
