// Visits a site that changes, from a process of its own: `visitor-process.ts <address> <requests a second> <seed> <path>...`. Ends
// when it is told to over its channel, and answers with what it met.
import { Agent, request } from 'node:http'
import { chance } from './chance.ts'

/** What was met: `mixed` are visits whose parts were of more than one edition, or of another than their composition's. */
export interface Visited {
  requests: number
  visits: number
  seconds: number
  failed: string[]
  mixed: string[]
  /** Fragments of compositions that had gone: each became a navigation to the page, as in a browser. */
  navigations: number
  /** How many compositions were met. */
  compositions: number
  /** Milliseconds that 99 of 100 answers took at most. */
  p99: number
  connections: number
}

interface Answer {
  status: number
  text: string
  composition: string | null
}

const CONNECTIONS = 32
/** A visit is a page, its late styles, its script, its wake table, and the fragment that a link to it would ask for. */
const PARTS = 5
/** What a fragment of a composition that has gone answers. */
const GONE = 410
/** The parts of a page are asked for up to so long after it: a tab that was left open over a release. */
const LATEST_MS = 2000

const [url = '', rate = '', seed = '', ...paths] = process.argv.slice(2)
const draw = chance(Number(seed))
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const sockets = new Set<unknown>()
const failed: string[] = []
const mixed: string[] = []
const compositions = new Set<string>()
const times: number[] = []
let visits = 0
let navigations = 0

const ask = (path: string): Promise<Answer | null> =>
  new Promise((resolve) => {
    const started = performance.now()
    const fail = (why: string) => {
      failed.push(`${path}: ${why}`)
      resolve(null)
    }
    request(url + path, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('error', ({ message }) => fail(message))
      response.once('end', () => {
        times.push(performance.now() - started)
        const timing = String(response.headers['server-timing'] ?? '')
        const { statusCode: status = 0 } = response
        if (status === 200 || (status === GONE && path.startsWith('/_f/')))
          resolve({ status, text, composition: /desc=(\w+)/.exec(timing)?.[1] ?? null })
        else fail(String(status))
      })
    })
      .once('socket', (socket) => sockets.add(socket))
      .once('error', ({ message }) => fail(message))
      .end()
  })

const editionsIn = (text: string): string[] =>
  [...text.matchAll(/edition-(\d+)/g)].map(([, edition = '']) => edition)

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, draw.next() * LATEST_MS))

/** Asks for a page, and later for all that belongs to it: these must say one edition, and be there whatever is live by then. */
const visit = async (path: string): Promise<void> => {
  const page = await ask(path)
  if (!page) return
  const { text, composition } = page
  const late = /<link rel="stylesheet"[^>]* href="(\/_f\/[^"]+\.css)"/.exec(text)?.[1]
  const script = /href="(\/_r\/[^"]+\/mark\.js)"/.exec(text)?.[1]
  if (composition === null || late === undefined || script === undefined) {
    failed.push(
      `${path}: lacks ${composition === null ? 'a composition' : late === undefined ? 'late styles' : 'a script'}`,
    )
    return
  }
  compositions.add(composition)
  const asked = [late, script, `/_f/${composition}/_wake.json`, `/_f/${composition}${path}.json`]
  const [styles, code, wake, fragment] = await Promise.all(
    asked.map(async (address) => {
      await later()
      return ask(address)
    }),
  )
  if (!styles || !code || !wake || !fragment) return
  if (wake.status === GONE) failed.push(`${path}: the wake table of ${composition} has gone`)
  // Of the area, as the script's address has it.
  const release = script.slice(0, script.lastIndexOf('/') + 1)
  const parts = [page, styles, code]
  if (fragment.status === GONE) {
    navigations += 1
    await ask(path)
  } else parts.push(fragment)
  const editions = parts.map((part) => [...new Set(editionsIn(part.text))].join('+') || 'none')
  if (new Set(editions).size !== 1 || !/^\d+$/.test(editions[0] ?? '') || !wake.text.includes(release))
    mixed.push(`${path} of ${composition}: editions ${editions.join(', ')}`)
}

const pause = (1000 * PARTS) / Number(rate)
const started = performance.now()
const running = new Set<Promise<void>>()
let isOver = false
/** As many as are due: a process that was held up catches up. */
const tick = () => {
  if (isOver) return
  while (visits < (performance.now() - started) / pause) {
    visits += 1
    const one = visit(paths[visits % paths.length] ?? '/').finally(() => running.delete(one))
    running.add(one)
  }
  setTimeout(tick, 5)
}
tick()

process.once('disconnect', () => process.exit())
process.once('message', async () => {
  isOver = true
  const seconds = (performance.now() - started) / 1000
  await Promise.all(running)
  const visited: Visited = {
    requests: times.length,
    visits,
    seconds,
    failed,
    mixed,
    navigations,
    compositions: compositions.size,
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
    connections: sockets.size,
  }
  process.send?.(visited, () => process.exit())
})
