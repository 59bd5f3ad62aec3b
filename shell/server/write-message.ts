import type { ServerResponse } from 'node:http'
import type { Message } from './ready-answer.ts'

/** How Node holds the head of a response. Not documented: looked at in this file alone, and done without where it is otherwise. */
interface HeldHead {
  _header?: unknown
  _headerSent?: boolean
}

interface Packed {
  head: string
  /** Head and body, as they leave. */
  bytes: Buffer
}

/** Larger bodies gain nothing by leaving together with their head. */
const LARGEST = 64 * 1024
/** What may be held packed at a time. */
const MOST_HELD = 16 * 1024 * 1024

let packed = new WeakMap<Message, Packed>()
let held = 0
let isForgetting = false
/**
 * The last one answered. While one is alive V8 keeps the shapes of requests and responses, which its compiled code is made for;
 * a collection in a pause would drop both, and the first fifth of a second after it would be spent compiling.
 */
const latest: { response: ServerResponse | null } = { response: null }

/** The head says the second in which it was written. */
const forgetAtSecond = (): void => {
  if (isForgetting) return
  isForgetting = true
  setTimeout(
    () => {
      isForgetting = false
      packed = new WeakMap()
      held = 0
    },
    1000 - (Date.now() % 1000),
  ).unref()
}

const pack = (message: Message, head: string): void => {
  const size = head.length + message.body.length
  if (message.body.length > LARGEST || held + size > MOST_HELD) return
  held += size
  packed.set(message, { head, bytes: Buffer.concat([Buffer.from(head, 'latin1'), message.body]) })
  forgetAtSecond()
}

/**
 * Answers with a message. Node puts a head of a dozen headers together and checks each letter of it, for a third of
 * what a request costs; here it does so once a second, and what it wrote is repeated, as one piece with the body.
 * Only for connections that go on: their heads are alike.
 */
export const writeMessage = (response: ServerResponse & HeldHead, message: Message): void => {
  latest.response = response
  const { status, fields, body } = message
  if (response.req.method === 'HEAD' || !response.shouldKeepAlive) {
    response.writeHead(status, fields).end(body)
    return
  }
  const before = packed.get(message)
  if (before) {
    response.statusCode = status
    response._header = before.head
    response._headerSent = true
    response.end(before.bytes)
    return
  }
  response.writeHead(status, fields)
  if (typeof response._header === 'string' && response._headerSent === false) pack(message, response._header)
  response.end(body)
}
