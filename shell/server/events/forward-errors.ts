import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SentryAddress } from '@federation/node-kit'
import { createPositionResolver, type ResolvedFrame } from '@federation/service/errors'
import type { CollectedEvent } from './collector.ts'

/** Maximum number of errors that wait to be sent. Further errors are not sent, but are still in the event log. */
const MAX_WAITING = 200
const SEND_TIMEOUT_MS = 10_000
/** Pause in milliseconds after an error could not be sent to Sentry. It doubles with each further failure, up to `longest`. */
const RETRY_MS = { first: 1000, longest: 60_000 }
/** Maximum time in milliseconds for sending queued errors to Sentry while the process stops. */
const CLOSE_TIMEOUT_MS = 1000

type BrowserError = Extract<CollectedEvent, { type: 'script_error' | 'remote_error' }>

export interface ErrorForwarder {
  /** Queues those of `events` that are errors, so that they are sent later. Neither waits nor throws. */
  add: (events: readonly CollectedEvent[]) => void
  close: () => Promise<void>
}

interface ForwarderOptions {
  store: string
  sentry: SentryAddress
  log: { warn: (fields: object, message: string) => void }
  retryMs?: typeof RETRY_MS
}

/** Sends errors of browsers to Sentry, or to a service with the same protocol, one after another. */
export const createErrorForwarder = ({
  store,
  sentry,
  log,
  retryMs = RETRY_MS,
}: ForwarderOptions): ErrorForwarder => {
  const waiting: BrowserError[] = []
  const closing = new AbortController()
  let dropped = 0
  const resolve = createPositionResolver(store)
  let sending: Promise<void> | null = null

  const formatNext = async (event: BrowserError): Promise<string> => {
    const positions = event.type === 'script_error' ? (event.stack ?? []) : []
    const frames = await Promise.all(
      positions.map(async (position) => ({ position, ...(await resolve(position)) })),
    )
    return formatEnvelope(event, frames)
  }

  /**
   * Sends `body` until the service accepts or rejects it. The pause after a failure doubles each time, and is longer if the
   * service requests that, but at most `retryMs.longest`.
   */
  const deliver = async (body: string): Promise<void> => {
    for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.longest)) {
      const answer = await post(sentry, body).catch((error: unknown) => error)
      const status = answer instanceof Response ? answer.status : 0
      // Do not retry after a rejection (a status from 400 to 499 except 429), because the service would reject the same error
      // again.
      if (status >= 200 && status < 500 && status !== 429) {
        if (status >= 400) log.warn({ status }, 'the error service rejected an error')
        return
      }
      log.warn({ status, waiting: waiting.length, dropped }, 'the error service does not answer')
      dropped = 0
      const asked = answer instanceof Response ? Number(answer.headers.get('retry-after') ?? 0) * 1000 : 0
      await pause(Math.min(Math.max(wait, asked || 0), retryMs.longest), undefined, {
        ref: false,
        signal: closing.signal,
      })
    }
  }

  const sendAll = async (): Promise<void> => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      await deliver(await formatNext(next))
      waiting.shift()
    }
  }

  return {
    add: (events) => {
      const errors = events.filter((event) => event.type === 'script_error' || event.type === 'remote_error')
      for (const event of errors) {
        // React also writes the error of a `remote_error` event to the console, which causes a `script_error` event. Only the
        // `script_error` event contains the stack. So the `remote_error` event is skipped.
        if (event.type === 'remote_error' && errors.some((other) => hasStackOf(other, event))) continue
        if (waiting.length < MAX_WAITING) waiting.push(event)
        else dropped += 1
      }
      if (waiting.length === 0) return
      // Ignores the rejection: `sendAll` rejects only if `close` interrupts the pause before a retry.
      sending ??= sendAll()
        .catch(() => undefined)
        .finally(() => (sending = null))
    },
    close: async () => {
      await Promise.race([sending, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      closing.abort()
    },
  }
}

const hasStackOf = (error: BrowserError, { message }: BrowserError): boolean =>
  error.type === 'script_error' && error.stack !== undefined && error.message === message

const post = async ({ url, key }: SentryAddress, body: string): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=crewtally-site/1.0, sentry_key=${key}`,
    },
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  await answer.body?.cancel()
  return answer
}

const isOwnSource = ({ place }: ResolvedFrame): boolean =>
  place !== null && !place.file.includes('node_modules/')

/**
 * Formats one error as an envelope, the request body that Sentry accepts:
 * https://develop.sentry.dev/sdk/foundations/transport/envelopes
 */
const formatEnvelope = (
  { message, timestamp, url, composition, ...error }: BrowserError,
  frames: (ResolvedFrame & { position: string })[],
): string => {
  const owner = frames.find(isOwnSource) ?? frames[0]
  const area = owner?.name ?? (error.type === 'remote_error' ? error.area : 'other')
  const [page = ''] = url.split('?', 1)
  const [, type, text] = /^(\w*Error): ([\s\S]*)$/.exec(message) ?? [message, 'Error', message]
  const event = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp,
    platform: 'javascript',
    level: 'error',
    transaction: page,
    ...(owner?.release ? { release: `${area}@${owner.release}` } : {}),
    tags: { area, composition, page, ...(error.type === 'remote_error' && { stage: error.stage }) },
    exception: {
      values: [
        {
          type,
          value: text,
          // Reverses the frames, because Sentry lists the innermost call last.
          ...(frames.length > 0 && { stacktrace: { frames: frames.toReversed().map(formatFrame) } }),
        },
      ],
    },
  }
  const { event_id } = event
  return `${[{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')}\n`
}

const formatFrame = ({ position, ...frame }: ResolvedFrame & { position: string }) => {
  const { place } = frame
  const [, file = position, line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? []
  if (!place) return { filename: file, lineno: Number(line), colno: Number(column), in_app: true }
  return {
    filename: place.file,
    lineno: place.line,
    colno: place.column,
    in_app: isOwnSource(frame),
    ...(place.component !== null && { function: place.component }),
    ...(place.text !== null && { context_line: place.text }),
  }
}
