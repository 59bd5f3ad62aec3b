import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, glob, utimes } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findFreePort, listFolder, WORKSPACE } from '@federation/node-kit'
import {
  channelHead,
  channelHistory,
  LIVE,
  readComposition,
  storePaths,
  verifyStore,
  storeTrust,
} from '@federation/registry'
import { addPublisher } from '@federation/release'
import { connectRegistry } from '@federation/service/client'
import { createSite, writeSampleArea } from '@federation/test-kit'
import {
  defineScenario,
  formatCounts,
  runAtRate,
  type ScenarioContext,
  startOidcIssuer,
  startService,
  stopService,
  mountSmallDisk,
  startSite,
  createReleasedStateDir,
  sleep,
  waitUntil,
} from '@federation/test-kit/resilience'
import { RELEASE_SCRIPT } from '@federation/test-kit/served-store'
import { createOrigin } from '@federation/test-kit/workspace'
import type { AreaName } from 'shared-contracts'

const MAX_RELEASE_S = 40
const MAX_WIRE_MS = 1000
/** Number of files of the release whose upload is measured, and number of these files that the registry lacks. */
const FILES = { all: 100, unknown: 5 }
const FILE_BYTES = 20_000
const DISK_MB = 128
/** Age in ms at which the registry deletes uploads that no release used. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000
/** Longest pause in ms between a step of a client and the kill of the registry. */
const MAX_KILL_DELAY_MS = 400
/** Load on the page server while the registry is away: low, because that can last an hour. */
const PAGES_PER_SECOND = 5
const MAX_PAGE_MS = 10_000
/** The page server asks an absent registry again every 5 s. */
const MAX_CATCH_UP_S = 15
const PUBLISHER = { repository: 'acme/pay', workflow: '.github/workflows/release.yml', branch: 'main' }
const CLAIMS = {
  repository: PUBLISHER.repository,
  repository_id: '42',
  workflow_ref: `acme/pay/${PUBLISHER.workflow}@refs/heads/main`,
  event_name: 'push',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  sha: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  run_id: '7',
}

/**
 * Starts a registry as a process. `start` starts it again on the same port after `kill`. `release` publishes a sample release
 * from a new client with the keys of the registry's state folder, makes it live, and throws the client's errors. `readLog`
 * returns what the registry has logged.
 */
const startRegistryProcess = async (
  context: Pick<ScenarioContext, 'onEnd'>,
  settings: Record<string, string> & { STATE_DIR: string },
  onStep: (step: string) => void = () => undefined,
) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const variables = { LOG_LEVEL: 'warn', LEADS_PORT: '9', ...settings, REGISTRY_PORT: String(port) }
  let log = ''
  const start = () =>
    startService('federation/service/registry/serve-registry.ts', variables, `${url}/healthz`, (text) => {
      log += text
    })
  let child = await start()
  const kill = () => stopService(child)
  context.onEnd(kill)
  return {
    url,
    kill,
    readLog: () => log,
    start: async () => {
      child = await start()
    },
    release: async (name: AreaName, release: string, files: Record<string, string> = {}) => {
      const storeDir = join(settings.STATE_DIR, 'store')
      const registry = connectRegistry(url, { names: [name], storeDir, progress: onStep })
      await registry.publish(await writeSampleArea(name, release, `${name} ${release}`, { files }))
      return registry.makeLive(
        { releases: new Map([[name, release]]), skip: ['browser', 'api'], isDryRun: false },
        { progress: onStep, print: () => undefined },
      )
    },
  }
}

/** Lets a CI job publish mf-pay. Returns the environment variables with which the job requests its OIDC token. */
const trustCiJob = async ({ onEnd }: Pick<ScenarioContext, 'onEnd'>, store: string) => {
  const { issuer, variables, close } = await startOidcIssuer(CLAIMS)
  onEnd(close)
  await addPublisher(storeTrust(store), 'mf-pay', { issuer, ...PUBLISHER }, { isDryRun: false })
  return variables
}

/**
 * Measures the duration of an upload by a CI job (with an OIDC token) if the registry already has 95% of the release's files.
 */
const measureWire = async (context: ScenarioContext<'wire'>): Promise<void> => {
  const site = await createSite([['shell', 'mf-pay'], '1.0.0'])
  const credentials = await trustCiJob(context, site.store)
  const { url } = await startRegistryProcess(context, { STATE_DIR: site.environment.stateDir })
  const contents = Array.from({ length: FILES.all }, () => randomBytes(FILE_BYTES).toString('base64'))
  const publish = async (release: string): Promise<number> => {
    const files = Object.fromEntries(contents.map((text, at) => [`client/${at}.js`, `"${text}"`]))
    const built = await writeSampleArea('mf-pay', release, release, { files })
    const variables = { KEYS_DIR: '/nonexistent', ...credentials }
    const registry = connectRegistry(url, { names: ['mf-pay'], storeDir: '/nonexistent', variables })
    const started = performance.now()
    await registry.publish(built)
    return performance.now() - started
  }
  const firstMs = await publish('2.0.0')
  for (let at = 0; at < FILES.unknown; at += 1) contents[at] = randomBytes(FILE_BYTES).toString('base64')
  const knownMs = await publish('2.0.1')
  context.check.wire(
    `${knownMs.toFixed(0)} ms for ${FILES.all} files of which ${FILES.all - FILES.unknown} were known; ${firstMs.toFixed(0)} ms when none was`,
    knownMs <= MAX_WIRE_MS,
  )
}

/**
 * Reads the log of a registry that has received one release. Returns the number of uploads, and the ms from the start of the
 * first upload to the end of the publication.
 */
const readWire = (log: string): { ms: number; uploads: number } => {
  const lines = log.trim().split('\n')
  const sent = lines
    .map((line) => JSON.parse(line) as { time: number; milliseconds: number; method: string; route?: string })
    .filter(
      ({ method, route = '' }) =>
        route.startsWith('/v1/blobs/') || (method === 'PUT' && route.startsWith('/v1/releases/')),
    )
  const from = Math.min(...sent.map(({ time, milliseconds }) => time - milliseconds))
  return {
    ms: Math.max(...sent.map(({ time }) => time)) - from,
    uploads: sent.filter(({ method }) => method === 'PATCH').length,
  }
}

/**
 * Measures the duration of two releases with all checks, and the time in which the first uploads and publishes its files.
 * Releases mf-pay from a Git clone of the workspace, after editing a text in it. The clone has no private key, only REGISTRY_URL
 * and an OIDC token. The first release is like that of a CI job in a new clone, because its checks have no results to reuse. The
 * time for uploads has no limit here, because a changed text changes more than 5% of the files: `measureWire` checks that time.
 */
const measureRelease = async (context: ScenarioContext<'release'>): Promise<void> => {
  const stateDir = await createReleasedStateDir(context)
  const credentials = await trustCiJob(context, join(stateDir, 'store'))
  const registry = await startRegistryProcess(context, { STATE_DIR: stateDir, LOG_LEVEL: 'info' })
  const site = await startSite(context, { STATE_DIR: stateDir })
  const folder = await context.folder()
  const origin = await createOrigin(join(folder, 'origin'))
  const clone = await origin.clone(join(folder, 'clone'))
  const run = async (title: string): Promise<number> => {
    await clone.edit('mf-pay/src/content/pay.ts', /title: '[^']*'/, `title: '${title}'`)
    const started = performance.now()
    await promisify(execFile)(process.execPath, ['federation/cli/fed.ts', 'release', 'mf-pay'], {
      cwd: clone.root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        REGISTRY_URL: registry.url,
        KEYS_DIR: '/nonexistent',
        STATE_DIR: join(clone.root, 'var'),
        ...credentials,
      },
    })
    const isShown = await waitUntil(async () => (await site.text('/pay')).includes(title), 20_000)
    return isShown ? (performance.now() - started) / 1000 : Infinity
  }
  const first = await run('Paid from a clone')
  const { ms, uploads } = readWire(registry.readLog())
  const second = await run('Paid from a clone again')
  context.check.release(
    `${first.toFixed(1)} s for the first release of the clone, of which ${ms} ms on the wire for ${uploads} uploads; ${second.toFixed(1)} s for the second, whose checks reuse results; all ${availableParallelism()} cores of this machine used`,
    Math.max(first, second) <= MAX_RELEASE_S,
  )
}

const repositoryOf = (area: AreaName): string => `acme/${area}`

/**
 * Releases sample releases of one area from a Git clone, with the `fed` client of this clone. The clone has no private key, only
 * REGISTRY_URL and the identity token of a CI job in `job`. Calls `onRelease` with `done` or the error after each release.
 */
const runTeam = async (
  context: ScenarioContext<'teams'>,
  {
    area,
    releases,
    url,
    root,
    job,
  }: { area: AreaName; releases: string[]; url: string; root: string; job: object },
  onRelease: (outcome: string) => void,
): Promise<void> => {
  const script = join(root, relative(WORKSPACE, RELEASE_SCRIPT))
  const team = spawn(process.execPath, [script, '--registry', area, ...releases], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: root,
      TMPDIR: await context.folder(),
      KEYS_DIR: '/nonexistent',
      STATE_DIR: join(root, 'var'),
      REGISTRY_URL: url,
      ...job,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.onEnd(() => team.kill())
  let outcomes = 0
  for await (const outcome of createInterface({ input: team.stdout })) {
    outcomes += 1
    onRelease(outcome)
  }
  if (outcomes < releases.length) onRelease(`the process of ${area} ended after ${outcomes} releases`)
}

/**
 * Measures simultaneous releases of several teams, each from a separate Git clone, as a CI job of a separate repository. None
 * may fail or be lost, and each channel entry must change the area of one team only, in the name of its repository.
 */
const measureTeams = async (context: ScenarioContext<'teams'>): Promise<void> => {
  const [teamCount, releaseCount] = [context.count(4, 20), context.count(2, 10)]
  const names = Array.from({ length: teamCount }, (_, index): AreaName => `mf-team-${index + 1}`)
  const { store, environment } = await createSite([['shell', ...names], '1.0.0'])
  const { issuer, variablesFor, close } = await startOidcIssuer(CLAIMS)
  context.onEnd(close)
  const folder = await context.folder()
  const origin = await createOrigin(join(folder, 'origin'))
  for (const area of names) {
    context.progress(`cloning the workspace for ${area}`)
    await origin.clone(join(folder, area))
    const claims = { issuer, ...PUBLISHER, repository: repositoryOf(area) }
    await addPublisher(storeTrust(store), area, claims, { isDryRun: false })
  }
  const jobOf = (area: AreaName) =>
    variablesFor({
      repository: repositoryOf(area),
      workflow_ref: `${repositoryOf(area)}/${PUBLISHER.workflow}@refs/heads/main`,
    })
  const registry = await startRegistryProcess(context, {
    STATE_DIR: environment.stateDir,
    REGISTRY_MAX_JOBS: String(2 * teamCount),
  })
  const failed: string[] = []
  let done = 0
  const releases = Array.from({ length: releaseCount }, (_, index) => `2.0.${index + 1}`)
  const started = performance.now()
  await Promise.all(
    names.map((area) =>
      runTeam(
        context,
        { area, releases, url: registry.url, root: join(folder, area), job: jobOf(area) },
        (outcome) => {
          if (outcome !== 'done') failed.push(outcome)
          context.progress(`${(done += 1)} of ${teamCount * releaseCount} releases`)
        },
      ),
    ),
  )
  const seconds = (performance.now() - started) / 1000

  const entries = (await channelHistory(store, LIVE)).toReversed()
  const live = entries.flatMap(({ change }) =>
    Object.entries(change?.releases ?? {}).map(([name, { to }]) => `${name} ${to}`),
  )
  const expected = names.flatMap((name) => releases.map((release) => `${name} ${release}`))
  const lost = expected.filter((release) => live.filter((entry) => entry === release).length !== 1)
  const mixed: string[] = []
  let before: Record<string, string> | null = null
  for (const { seq, composition, by } of entries) {
    const { areas } = await readComposition(store, composition)
    const differing = names.filter((name) => before && areas[name] !== before[name])
    if (before && differing.length !== 1) mixed.push(`entry ${seq} changes ${differing.join(', ')}`)
    const [changed] = differing
    const sender = by && 'publisher' in by ? by.publisher.repository : 'no CI job'
    if (before && changed !== undefined && sender !== repositoryOf(changed))
      mixed.push(`entry ${seq} changes ${changed}, signed for ${sender}`)
    before = areas
  }
  const site = await startSite(context, { STATE_DIR: environment.stateDir })
  for (const name of names)
    if (!(await site.text(`/${name}`)).includes(`${name} 2.0.${releaseCount}`))
      lost.push(`the page of ${name}`)
  context.check.teams(
    `${expected.length} releases of ${teamCount} teams, each a CI job with an OIDC token in its own Git clone, in ${seconds.toFixed(0)} s: ${failed.length} failed, ${lost.length} lost, ${mixed.length} mixed`,
    [...failed, ...lost, ...mixed],
  )
}

/**
 * Kills and restarts the registry while a client uploads releases or waits for jobs. Checks that the store has no faults, and
 * that no unused upload remains.
 */
const measureKills = async (context: ScenarioContext<'kills'>): Promise<void> => {
  const { random } = context
  const kills = context.count(2, 100)
  const { store, environment } = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  const killed: string[] = []
  let restart = null as Promise<void> | null
  const killLater = async (step: string): Promise<void> => {
    await sleep(random.next() ** 2 * MAX_KILL_DELAY_MS)
    await registry.kill()
    killed.push(step.startsWith('Uploading') ? 'upload' : 'job')
    await registry.start()
    restart = null
  }
  const onStep = (step: string) => {
    if (restart === null && killed.length < kills && random.next() < 0.5) restart = killLater(step)
  }
  const registry = await startRegistryProcess(context, { STATE_DIR: environment.stateDir }, onStep)
  const names = ['mf-hr', 'mf-pay'] as const
  const faults: string[] = []
  let [number, repeated] = [0, 0]
  while (killed.length < kills) {
    number += 1
    const name = names[number % names.length] ?? 'mf-hr'
    const files = { 'client/big.js': `"${randomBytes(500_000).toString('base64')}"` }
    for (let attempt = 1; ; attempt += 1)
      try {
        await registry.release(name, `2.0.${number}`, files)
        break
      } catch (error) {
        // Repeat the command, as the error message says. The client gives up after several interruptions of one job.
        repeated += 1
        if (attempt < 5 && String(error).includes('stopped')) continue
        faults.push(`${name} 2.0.${number}: ${String(error)}`)
        break
      }
    await restart
    const head = await channelHead(store, LIVE)
    const { areas } = await readComposition(store, head?.composition ?? '')
    if (areas[name] !== `2.0.${number}`) faults.push(`${name} 2.0.${number} is not live`)
    for (const { code, place } of await verifyStore(store))
      if (code !== 'SCRATCH_LEFT') faults.push(`${code} ${place}`)
    context.progress(`${killed.length} of ${kills} kills, ${faults.length} faults`)
  }
  const entries = (await channelHistory(store, LIVE)).length - 1
  if (entries !== number) faults.push(`${number} releases added ${entries} entries`)
  const uploads = join(environment.stateDir, 'registry/uploads')
  const listUploads = () => Array.fromAsync(glob('**/*.*', { cwd: uploads }))
  const remaining = await listUploads()
  const old = new Date(Date.now() - UPLOAD_LIFETIME_MS - 60_000)
  for (const file of remaining) await utimes(join(uploads, file), old, old)
  await registry.kill()
  await registry.start()
  await registry.release('mf-hr', '3.0.0')
  const orphans = [...(await listUploads()), ...(await listFolder(storePaths(store).scratch))]
  context.check.kills(
    `${killed.length} kills (${formatCounts(killed)}) in ${number} releases, ${repeated} commands repeated: ${faults.length} faults, ${remaining.length} unused uploads before and ${orphans.length} files after the clean-up`,
    [...faults, ...orphans],
  )
}

/** Requests pages at a low, fixed rate until `stop` is called. Counts responses other than 200, and those after 10 s. */
const requestPagesSlowly = (url: string, paths: readonly string[]) => {
  let failed = 0
  const load = runAtRate(PAGES_PER_SECOND, async (turn) => {
    const response = await fetch(url + paths[turn % paths.length], {
      signal: AbortSignal.timeout(MAX_PAGE_MS),
    }).catch(() => null)
    const body = await response?.text().catch(() => '')
    if (response?.status !== 200 || !body) failed += 1
  })
  return { count: () => failed, stop: async () => ({ asked: (await load.stop()).turns, failed }) }
}

/**
 * Stops the registry while visitors request pages from a page server that gets its releases from the registry. All pages must
 * be served. A release then goes live in the registry's store. When the registry is back, the page server must show it
 * without a further change. In a long run the registry is away for an hour.
 */
const measureAbsence = async (context: ScenarioContext<'away'>): Promise<void> => {
  const seconds = context.count(2, 60, 3600)
  const { environment, release } = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  const registry = await startRegistryProcess(context, { STATE_DIR: environment.stateDir })
  const site = await startSite(context, { REGISTRY_URL: registry.url })
  await waitUntil(async () => (await site.sequence()) > 0, 60_000)
  await registry.kill()
  const pages = requestPagesSlowly(site.url, ['/mf-hr', '/mf-pay'])
  const started = performance.now()
  while (performance.now() - started < seconds * 1000) {
    await sleep(1000)
    context.progress(
      `${((performance.now() - started) / 1000).toFixed(0)} of ${seconds} s without the registry, ${pages.count()} pages failed`,
    )
  }
  const missed = await release('mf-hr', '2.0.0')
  await registry.start()
  const returned = performance.now()
  const isCaughtUp = await waitUntil(async () => (await site.text('/mf-hr')).includes('mf-hr 2.0.0'), 30_000)
  const catchUpS = (performance.now() - returned) / 1000
  const { asked, failed } = await pages.stop()
  const entry = await registry.release('mf-hr', '2.0.1')
  const isBack = await waitUntil(async () => (await site.sequence()) === entry?.seq, 30_000)
  context.check.away(
    `${asked} pages requested in ${seconds} s without the registry, ${failed} failed; a release of that time ${isCaughtUp ? `was shown ${catchUpS.toFixed(1)} s` : 'was NOT shown'} after the registry returned, and the next ${isBack ? 'was' : 'was NOT'} shown`,
    failed === 0 &&
      asked >= 0.9 * seconds * PAGES_PER_SECOND &&
      isCaughtUp &&
      catchUpS <= MAX_CATCH_UP_S &&
      isBack &&
      missed !== null,
  )
}

/**
 * Fills the disk of the registry. Checks that a release then fails, that the live site does not change, and that a release
 * works again after the disk is freed.
 */
const measureFullDisk = async (context: ScenarioContext<'disk'>): Promise<void> => {
  const disk = await mountSmallDisk(context, DISK_MB)
  if (typeof disk === 'string') return context.check.disk(`not measured: ${disk}`, null)
  const { environment } = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  await cp(environment.stateDir, disk.path, { recursive: true })
  const store = join(disk.path, 'store')
  const registry = await startRegistryProcess(context, { STATE_DIR: disk.path, DISK_RESERVE_MB: '1' })
  const before = await channelHead(store, LIVE)
  await disk.fill()
  const code = await registry.release('mf-pay', '2.0.0').then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
  const { status } = await fetch(`${registry.url}/readyz`)
  const isSame = JSON.stringify(await channelHead(store, LIVE)) === JSON.stringify(before)
  await disk.free()
  const entry = await registry.release('mf-pay', '2.0.0')
  context.check.disk(
    `a release ends with ${code}, readyz answers ${status}, live ${isSame ? 'is unchanged' : 'CHANGED'}; with room again entry ${entry?.seq} goes live`,
    code === 'DISK_FULL' && status === 503 && isSame && entry !== null,
  )
}

/** Returns a part of the scenario that does nothing in a short run. */
const skipInShortForm =
  <Key extends string>(measure: (context: ScenarioContext<Key>) => Promise<void>) =>
  async (context: ScenarioContext<Key>): Promise<void> =>
    context.size === 'short' ? undefined : measure(context)

export const scenario = defineScenario({
  promises: {
    wire: `a release whose files are known to 95% is uploaded and published within ${MAX_WIRE_MS} ms`,
    release: `a changed text is live at most ${MAX_RELEASE_S} s after the release from a clone with REGISTRY_URL and an OIDC token, in the first release of the clone and in the next`,
    teams:
      'all releases of teams that release at once from separate Git clones go live: none is lost, and no entry mixes two',
    kills:
      'kills of the registry during uploads and jobs leave a valid store, no orphan after the clean-up, and clients continue',
    away: `no page fails while the registry is down, and the page server shows a release of that time at most ${MAX_CATCH_UP_S} s after the registry's return`,
    disk: 'a full disk of the registry ends releases with 503, and nothing live changes',
  },
  timed: ['wire', 'release'],
  isQuick: true,
  run: {
    teams: measureTeams,
    kills: measureKills,
    away: measureAbsence,
    disk: skipInShortForm(measureFullDisk),
    wire: skipInShortForm(measureWire),
    release: skipInShortForm(measureRelease),
  },
})
