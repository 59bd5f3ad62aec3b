import type { EnrichedEvent } from 'shared-contracts'
import type { Failure, HealthView } from 'shared-contracts/health'

/** Duration of a view in milliseconds. A later failure counts as another view, so that all views have the same length. */
const VIEW_MS = 10_000

/** Message with which `routing/fragments.ts` reports that the server no longer serves a fragment (410). */
const GONE = /^Error: \/.* answered 410$/

/** Matches the path of a released script. The first group is the name of its deployable. */
const OWNER = /^\/_r\/(mf-[a-z][a-z0-9-]*|shell)\//

/** The failure that an event reports. Null if it is not a failure of the site. */
export const failureIn = (event: EnrichedEvent): Failure | null => {
  // A tab of a removed composition continues with a full page load, as intended.
  if (event.type === 'remote_error' && GONE.test(event.message)) return null
  if (event.type === 'remote_error') return { area: event.area, stage: event.stage }
  // Errors that were only written to the console were handled. Scripts of other origins and of extensions belong to no release.
  if (event.type !== 'script_error' || !event.source) return null
  if (event.source !== 'promise' && !event.source.startsWith('/')) return null
  const owner = OWNER.exec(event.source)?.[1] ?? 'shell'
  return { area: owner as Failure['area'], stage: 'uncaught' }
}

/**
 * Passes each view with its failures to `told`, when the view ends or after `VIEW_MS`. After the first view with a failure, a
 * document reports no more: one broken browser must not count many times.
 */
export const watchViews = (told: (view: HealthView) => void) => {
  let view: HealthView | null = null
  let page = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false

  const close = (): void => {
    clearTimeout(timer)
    if (!view) return
    const closed = view
    view = null
    hasFailed = closed.failed.length > 0
    told(closed)
  }
  const begin = (failed: Failure[]): void => {
    view = { page, failed }
    timer = setTimeout(close, VIEW_MS)
  }

  return {
    receive: (event: EnrichedEvent): void => {
      if (event.type === 'page_view') close()
      if (hasFailed) return
      if (event.type === 'page_view') {
        page = new URL(event.url, 'http://localhost').pathname
        begin([])
        return
      }
      const failure = failureIn(event)
      if (!failure || page === '') return
      if (!view) {
        begin([failure])
        close()
      } else if (!view.failed.some(({ area, stage }) => area === failure.area && stage === failure.stage))
        view.failed.push(failure)
    },
    close,
  }
}
