import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { channelHead, LIVE } from '../store/channels.ts'
import { WORKSPACE } from '../service/workspace.ts'
import type { Extent, Figure } from './figure.ts'
import { until } from '../testing/processes.ts'
import { freePort } from '../service/free-port.ts'

const FIRST_S = 90
const SECOND_S = 5
const RELEASE_S = 30
const FLIP_MS = 1000
const PATIENCE_MS = 15 * 60_000
const AREA = 'mf-pay'
/** A page of the area, and a text of it that is edited. */
const EDITED = `${AREA}/src/routes.ts`

const run = promisify(execFile)

/** Seconds on the clock, and of processors: what a machine that does other things as well changes less. */
interface Spent {
  wall: number
  processor: number
}

const spentText = ({ wall, processor }: Spent): string =>
  `${wall.toFixed(1)} s on the clock, ${processor.toFixed(1)} s of processors, load ${loadavg()[0]?.toFixed(1)}`

/** From the last line of the shell's `times`: those of all children that were waited for. */
const childSeconds = (text: string): number => {
  const last = text.trim().split('\n').at(-1) ?? ''
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  )
}

/** As a newcomer's shell has it: npm finds its machine's settings beside the Node that is installed there, not beside this one. */
const ownPath = (): string =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(WORKSPACE, 'node_modules')))
    .join(delimiter)

/** Runs `npm start` in a checkout until it says that the site is ready. `stop` gives the processor seconds of all of it. */
const start = async (
  checkout: string,
  env: Record<string, string>,
): Promise<{ wall: number; stop: () => Promise<number> }> => {
  const since = performance.now()
  // The shell outlives Ctrl-C, to say what its children used.
  const child = spawn('bash', ['-c', 'trap : INT; npm start; times'], {
    cwd: checkout,
    env: { ...env, PATH: ownPath(), HOME: process.env['HOME'] ?? '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const closed = once(child, 'close')
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await closed
    return childSeconds(text)
  }
  const isReady = await until(
    () => text.includes('The site is ready') || child.exitCode !== null,
    PATIENCE_MS,
  )
  if (!isReady || !text.includes('The site is ready')) {
    if (child.exitCode === null) await stop()
    throw new Error(`npm start did not come up:\n${text}`)
  }
  return { wall: (performance.now() - since) / 1000, stop }
}

const figure = (what: string, bar: number, spent: Spent): Figure => ({
  what,
  promised: `at most ${bar} s`,
  measured: spentText(spent),
  holds: spent.wall <= bar,
  isTime: true,
})

/** Edits an area and releases it as its team does, while the site runs. */
const releaseOne = async (checkout: string, site: string): Promise<{ spent: Spent; flip: number }> => {
  await appendFile(join(checkout, EDITED), `// ${new Date().toISOString()}\n`)
  const since = performance.now()
  let isOver = false
  let seen = 0
  const shown = async () => (await (await fetch(`${site}/_f/live`)).text()).trim()
  const before = await shown()
  const watching = until(async () => {
    if ((await shown()) !== before) seen = Date.now()
    return seen > 0 || isOver
  }, PATIENCE_MS)
  const { stderr } = await run('bash', ['-c', `npm run fed -- release ${AREA} 1>&2; times 1>&2`], {
    cwd: checkout,
    env: { ...process.env, PATH: ownPath() },
    maxBuffer: 64 * 1024 * 1024,
  })
  const wall = (performance.now() - since) / 1000
  const head = await channelHead(join(checkout, 'var/store'), LIVE)
  await until(() => seen > 0, 30_000)
  isOver = true
  await watching
  return {
    spent: { wall, processor: childSeconds(stderr) },
    flip: seen > 0 && head ? seen - Date.parse(head.at) : Infinity,
  }
}

/** Clones this checkout, starts it twice as a newcomer does, and releases one area with its checks. No short form. */
export const proveStarts = async ({ short, say }: Extent): Promise<Figure[]> => {
  if (short) return []
  const parent = await mkdtemp(join(tmpdir(), 'bare-clone-'))
  const checkout = join(parent, 'site')
  try {
    await run('git', ['clone', '--quiet', '--no-local', WORKSPACE, checkout])
    const [port, leadsPort] = [await freePort(), await freePort()]
    const env = { PORT: String(port), LEADS_PORT: String(leadsPort) }
    const figures: Figure[] = []
    say('npm start on a bare clone')
    const first = await start(checkout, env)
    figures.push(
      figure('npm start on a bare clone, installing with it', FIRST_S, {
        wall: first.wall,
        processor: await first.stop(),
      }),
    )
    say('npm start again')
    const second = await start(checkout, env)
    // What the release uses is none of the start's.
    const { spent, flip } = await releaseOne(checkout, `http://localhost:${port}`)
    figures.push(
      figure('npm start again', SECOND_S, { wall: second.wall, processor: await second.stop() }),
      figure(`build, checks, gate and release of ${AREA} after an edit`, RELEASE_S, spent),
      {
        what: 'from the channel’s entry to the first answer of the new composition',
        promised: `at most ${FLIP_MS} ms`,
        measured: `${flip} ms`,
        holds: flip <= FLIP_MS,
        isTime: true,
      },
    )
    return figures
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}
