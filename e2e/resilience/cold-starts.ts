import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { channelHead } from '@federation/registry'
import { defineScenario } from '@federation/test-kit/resilience'
import { waitUntil } from '@federation/test-kit/processes'

const [FIRST_S, SECOND_S, RELEASE_S, FLIP_MS] = [90, 5, 30, 1000]
const START_TIMEOUT_MS = 15 * 60_000
const AREA = 'mf-pay'
const run = promisify(execFile)

/** Returns PATH without this workspace's tools, so that `npm start` must find the machine's own Node and npm. */
const getBarePath = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(WORKSPACE, 'node_modules')))
    .join(delimiter)

const spent = (seconds: number): string => `${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`

const npmStart = async (checkout: string, env: Record<string, string>) => {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...env, PATH: getBarePath(), HOME: process.env.HOME ?? '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const closed = once(child, 'close')
  const isReady = () => text.includes('The site is ready')
  await waitUntil(() => isReady() || child.exitCode !== null, START_TIMEOUT_MS)
  const wall = (performance.now() - started) / 1000
  const stop = async () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT')
    await closed
  }
  if (isReady()) return { wall, stop }
  await stop()
  throw new Error(`npm start did not come up:\n${text}`)
}

export const scenario = defineScenario({
  promises: {
    first: `npm start on a bare clone, installing with it: at most ${FIRST_S} s`,
    second: `npm start again: at most ${SECOND_S} s`,
    release: `build, checks, gate and release of one area after an edit: at most ${RELEASE_S} s`,
    flip: `the first answer of the new composition: at most ${FLIP_MS} ms after the channel's entry`,
  },
  timed: ['first', 'second', 'release', 'flip'],
  run: async (context) => {
    if (context.size === 'short') return
    const checkout = join(await context.folder(), 'site')
    await run('git', ['clone', '--quiet', '--no-local', WORKSPACE, checkout])
    const [port, leadsPort] = [await findFreePort(), await findFreePort()]
    const env = { PORT: String(port), LEADS_PORT: String(leadsPort) }
    const first = await npmStart(checkout, env)
    await first.stop()
    context.check.first(spent(first.wall), first.wall <= FIRST_S)
    const second = await npmStart(checkout, env)

    const composition = async () => (await (await fetch(`http://localhost:${port}/_f/live`)).text()).trim()
    const before = await composition()
    await appendFile(join(checkout, `${AREA}/src/routes.ts`), `// ${new Date().toISOString()}\n`)
    const started = performance.now()
    let shownAt = Infinity
    const changeShown = waitUntil(async () => {
      if ((await composition()) !== before) shownAt = Date.now()
      return shownAt < Infinity
    }, START_TIMEOUT_MS)
    await run('npm', ['run', 'fed', '--', 'release', AREA], {
      cwd: checkout,
      env: { ...process.env, PATH: getBarePath() },
      maxBuffer: 64 * 1024 * 1024,
    })
    const wall = (performance.now() - started) / 1000
    const head = await channelHead(join(checkout, 'var/store'), 'live')
    if (head?.composition !== before) await changeShown
    const flip = head ? shownAt - Date.parse(head.at) : Infinity
    await second.stop()
    context.check.second(spent(second.wall), second.wall <= SECOND_S)
    context.check.release(spent(wall), wall <= RELEASE_S)
    context.check.flip(`${flip} ms`, flip <= FLIP_MS)
  },
})
