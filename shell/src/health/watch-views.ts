import type { EnrichedEvent } from 'shared-contracts'
import type { Failure, HealthView } from 'shared-contracts/health'

/** What fails later in a view is counted as one more view, which keeps what a view is the same for all. */
const VIEW_MS = 10_000

/** How `routing/fragments.ts` says that the server has refused a fragment for good. */
const GONE = /^Error: \/.* answered 410$/

/** Names the release's owner in the address of a script of ours. */
const OWNER = /^\/_r\/(mf-[a-z][a-z0-9-]*|shell)\//

/** What an event says has failed; null where nothing of ours has. */
export const failureIn = (event: EnrichedEvent): Failure | null => {
  // A tab of a composition that has gone goes on by a full navigation, as it should.
  if (event.type === 'remote_error' && GONE.test(event.message)) return null
  if (event.type === 'remote_error') return { area: event.area, stage: event.stage }
  // What was only written to the console has been caught; other origins' scripts, extensions' too, are no release's.
  if (event.type !== 'script_error' || !event.source) return null
  if (event.source !== 'promise' && !event.source.startsWith('/')) return null
  const owner = OWNER.exec(event.source)?.[1] ?? 'shell'
  return { area: owner as Failure['area'], stage: 'uncaught' }
}

/**
 * Hands on each view once it is over or has lasted for its time, with what failed in it. Of one document the first view that
 * fails is the last one told: one broken browser is not many.
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
