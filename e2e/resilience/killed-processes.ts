import autocannon from 'autocannon'
import {
  defineScenario,
  requestPages,
  sendLead,
  startFullSite,
  stopFullSite,
  createReleasedStateDir,
  findProcesses,
  sleep,
  waitUntil,
  type FoundProcess,
} from '@federation/test-kit/resilience'

/** Maximum time in ms until the child processes of a killed process have ended. */
const EXIT_TIMEOUT_MS = 12_000

const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Makes the lead API write many log lines: sends invalid requests until the returned function is called. */
const flood = (leadsUrl: string) => {
  const url = `${leadsUrl}/api/v1/send-mail`
  const load = autocannon({ url, method: 'POST', body: '{', connections: 4, duration: 600 }, () => undefined)
  return () => load.stop()
}

export const scenario = defineScenario({
  promises: {
    api: 'kill -9 of the lead API: no page fails, forms wait with 503, it is started again and accepts leads',
    site: 'kill -9 of the site server: it is started again, and the terminal says what happened',
    orphans:
      'kill -9 of the starter, of what started it, or of npm, at any moment: nothing that it started survives it',
  },
  needs: ['procfs'],
  isQuick: true,
  run: async (context) => {
    const stateDir = await createReleasedStateDir(context)
    const running = async () => (await findProcesses(stateDir)) ?? []
    const site = await startFullSite(stateDir)
    context.onEnd(() => site.child.kill('SIGKILL'))
    await site.ready()
    const kill = async (main: string): Promise<number> => {
      const found = (await running()).find(({ command }) => command.includes(main))
      if (!found) throw new Error(`${main} does not run`)
      process.kill(found.pid, 'SIGKILL')
      return found.pid
    }

    const pages = requestPages(site.url)
    await kill('mf-leadcapture/api/serve-leads-api.ts')
    await waitUntil(async () => !(await isUp(site.leadsUrl)), 5000)
    const meanwhile = await sendLead(site.url)
    const isBack = await waitUntil(() => isUp(site.leadsUrl))
    const after = await sendLead(site.url)
    const { asked, failed } = await pages.stop()
    context.check.api(
      `${failed} of ${asked} pages failed; a form meanwhile ${meanwhile.status}, afterwards ${after.status}`,
      failed === 0 &&
        isBack &&
        after.status === 200 &&
        (meanwhile.status === 200 || (meanwhile.status === 503 && meanwhile.retryAfter !== null)),
    )

    const victim = await kill('shell/server/serve-site.ts')
    await waitUntil(
      async () => (await isUp(site.url)) && !(await running()).some(({ pid }) => pid === victim),
    )
    const page = (await fetch(site.url).catch(() => null))?.status
    const isSaid = await waitUntil(
      () => /site ended unexpectedly \(SIGKILL\)[^]*restarts in/.test(site.terminal()),
      5000,
    )
    context.check.site(
      `a page then ${page}, ${isSaid ? 'said' : 'not said'} on the terminal`,
      page === 200 && isSaid,
    )

    await stopFullSite(site)

    const kills = context.count(2, 15, 50)
    const orphans: FoundProcess[] = []
    for (let turn = 0; turn < kills; turn += 1) {
      context.progress(`${turn} of ${kills} kills`)
      const next = await startFullSite(stateDir, {}, turn % 3 === 2 ? ['npm', 'start'] : undefined)
      const isEarly = turn % 4 !== 0
      if (!isEarly) await next.ready()
      const calm = isEarly ? () => undefined : flood(next.leadsUrl)
      await sleep(context.random.next() * (isEarly ? 2500 : 500))
      const starter = (await running()).find(
        ({ command }) => command.includes('tooling/start.ts') && !command.includes('bootstrap.mjs'),
      )
      process.kill((turn % 3 === 0 ? starter?.pid : undefined) ?? next.child.pid ?? 0, 'SIGKILL')
      await waitUntil(async () => (await running()).length === 0, EXIT_TIMEOUT_MS)
      calm()
      const survivors = await running()
      for (const { pid } of survivors) process.kill(pid, 'SIGKILL')
      orphans.push(...survivors)
    }
    context.check.orphans(
      `${orphans.length} after ${kills} kills`,
      orphans.map(({ command }) => command),
    )
  },
})
