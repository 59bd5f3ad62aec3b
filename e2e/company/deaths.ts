import type { Figure } from './figure.ts'
import { processesOf, sleep, until, type FoundProcess } from 'federation/testing/processes'
import {
  askForPages,
  releasedState,
  sendLead,
  startWholeSite,
  stopWholeSite,
  type WholeSite,
} from './whole-site.ts'

const KILLS = 50
const SHORT_KILLS = 3
/** So long may what a killed process leaves behind still live. */
const LAST_BREATH = 12_000

const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const kill = async (site: WholeSite, main: string): Promise<number> => {
  const found = (await processesOf(site.stateDir))?.find(({ command }) => command.includes(main))
  if (!found) throw new Error(`${main} does not run`)
  process.kill(found.pid, 'SIGKILL')
  return found.pid
}

const proveApiDeath = async (site: WholeSite, load: boolean): Promise<Figure> => {
  const pages = askForPages(site.url)
  await sleep(300)
  await kill(site, 'mf-leadcapture/api/main.ts')
  // Its port must have been given up before its return can be seen.
  await until(async () => !(await isUp(site.leadsUrl)), 5000)
  const meanwhile = await sendLead(site.url)
  const since = performance.now()
  const isBack = await until(() => isUp(site.leadsUrl))
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const after = await sendLead(site.url)
  if (load) await sleep(1000)
  const { asked, failed } = await pages.stop()
  return {
    what: 'kill -9 of the lead API while pages are asked for',
    promised: 'no page fails, forms wait with 503, it comes back by itself and takes leads',
    measured: `${failed} of ${asked} pages failed; a form meanwhile ${meanwhile.status}; back after ${seconds} s; a lead then ${after.status}`,
    holds:
      failed === 0 &&
      isBack &&
      after.status === 200 &&
      (meanwhile.status === 200 || (meanwhile.status === 503 && meanwhile.retryAfter !== null)),
  }
}

const proveSiteDeath = async (site: WholeSite): Promise<Figure> => {
  const pid = await kill(site, 'shell/server/main.ts')
  const isBack = await until(
    async () => (await isUp(site.url)) && !(await processesOf(site.stateDir))?.some((one) => one.pid === pid),
  )
  const page = await fetch(site.url).then(
    ({ status }) => status,
    () => 0,
  )
  const isSaid = await until(
    () => /site has ended by itself \(SIGKILL\)[^]*started again/.test(site.terminal()),
    5000,
  )
  return {
    what: 'kill -9 of the site server',
    promised: 'it comes back by itself, and the terminal says what happened',
    measured: `${isBack ? 'back' : 'gone'}, a page then ${page}, ${isSaid ? 'said' : 'not said'} on the terminal`,
    holds: isBack && page === 200 && isSaid,
  }
}

/** Lines come without end: each of these is refused, and said in the log. */
const flood = (url: string): (() => void) => {
  const over = new AbortController()
  const send = async () => {
    while (!over.signal.aborted)
      await fetch(`${url}/api/v1/send-mail`, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }).then(
        (answer) => answer.arrayBuffer(),
        () => sleep(20),
      )
  }
  for (const _one of [1, 2, 3, 4]) void send()
  return () => over.abort()
}

/** Kills the starter, or who started the starter (bootstrap, npm), at any moment of its life. */
const killOnce = async (stateDir: string, turn: number): Promise<FoundProcess[]> => {
  const site =
    turn % 3 === 2 ? await startWholeSite(stateDir, {}, ['npm', 'start']) : await startWholeSite(stateDir)
  const isEarly = turn % 4 !== 0
  if (!isEarly) await site.ready()
  const calm = isEarly ? () => undefined : flood(site.leadsUrl)
  await sleep(Math.random() * (isEarly ? 2500 : 500))
  const victims = (await processesOf(stateDir)) ?? []
  const starter = victims.find(
    ({ command }) => command.includes('tooling/start.ts') && !command.includes('bootstrap.mjs'),
  )
  const victim = turn % 3 === 0 ? (starter?.pid ?? site.child.pid) : site.child.pid
  if (victim !== undefined) process.kill(victim, 'SIGKILL')
  await until(async () => (await processesOf(stateDir))?.length === 0, LAST_BREATH)
  calm()
  const left = (await processesOf(stateDir)) ?? []
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  return left
}

const proveNoOrphans = async (stateDir: string, kills: number): Promise<Figure> => {
  const promised = 'nothing it started outlives it'
  const what = `kill -9 of the starter, of what started it or of npm, ${kills} times at any moment`
  if (!(await processesOf(stateDir)))
    return { what, promised, measured: 'this system does not tell which processes there are', holds: null }
  const left: FoundProcess[] = []
  for (let turn = 0; turn < kills; turn += 1) left.push(...(await killOnce(stateDir, turn)))
  return {
    what,
    promised,
    measured: `${left.length} orphans${left.length > 0 ? `: ${left.map(({ command }) => command).join('; ')}` : ''}`,
    holds: left.length === 0,
  }
}

/** What dies is started again, and what has lost its starter ends. */
export const proveDeaths = async (short: boolean): Promise<Figure[]> => {
  const { stateDir, remove } = await releasedState()
  try {
    const site = await startWholeSite(stateDir)
    await site.ready()
    const figures = (await processesOf(stateDir))
      ? [await proveApiDeath(site, !short), await proveSiteDeath(site)]
      : []
    const milliseconds = await stopWholeSite(site)
    const left = (await processesOf(stateDir)) ?? []
    figures.push({
      what: 'Ctrl-C',
      promised: 'everything ends within seconds',
      measured: `${(milliseconds / 1000).toFixed(1)} s, exit code ${await site.ended}, ${left.length} processes left`,
      holds: (await site.ended) === 0 && left.length === 0 && milliseconds < 10_000,
    })
    figures.push(await proveNoOrphans(stateDir, short ? SHORT_KILLS : KILLS))
    return figures
  } finally {
    await remove()
  }
}
