import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Command } from '@commander-js/extra-typings'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { formatDay, getDayFile } from '@federation/node-kit/logs'
import { publishRelease, readLiveComposition, retire, startReleaseCanary } from '@federation/release'
import { channelHead, channelHistory, getSharedStore, LIVE, storePaths } from '@federation/registry'
import {
  createLiveStore,
  createSampleEnvironment,
  createScratchStore,
  createSite,
  startRegistry,
  writeSampleArea,
} from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { parseRedirects } from './site-data.ts'
import { addVerbs, VERSION } from './verbs.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(process.stderr, 'isTTY')
  process.exitCode = undefined
})

/**
 * Returns a function that runs a `fed` command on the store in a folder, or on the registry at `registryUrl` with the keys in
 * the folder. The function returns what the command prints.
 */
const useState = (stateDir: string, registryUrl = '') => {
  vi.stubEnv('STATE_DIR', stateDir)
  vi.stubEnv('REGISTRY_URL', registryUrl)
  vi.spyOn(console, 'error').mockReturnValue()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  return async (...args: string[]) => {
    log.mockClear()
    const program = new Command()
    addVerbs(program)
    await program.parseAsync(args, { from: 'user' })
    return log.mock.calls.flat().join('\n')
  }
}

const readVersion = (text: string): unknown =>
  new Command()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(VERSION)
    .parse(['--version', text], { from: 'user' })
    .opts().version

test.each(['1.x', '1.4', 'v1.4.0', '1.4.0-RC', 'latest', '1.4.0-', `1.4.0-${'a'.repeat(60)}`])(
  'rejects the version %s with the rule and the value found',
  (text) => {
    expect(() => readVersion(text)).toThrow(
      `argument '${text}' is invalid. A version has three numbers, such as 1.4.0 or 1.4.0-rc.1`,
    )
  },
)

test.each(['1.4.0', '10.20.30-rc.1', '0.1.0-812e87d9f7c4'])('accepts the version %s', (text) => {
  expect(readVersion(text)).toBe(text)
})

/**
 * Starts a canary of mf-pay 2.0.0 for 10% of the visitors. Returns a function that runs `fed promote` and returns its
 * progress lines.
 */
const startCanary = async () => {
  const site = await createSite([['shell', 'mf-pay'], '1.0.0'], [['mf-pay'], '2.0.0'], [['mf-pay'], '1.0.0'])
  await startReleaseCanary(site.store, new Map([['mf-pay', '2.0.0']]), { percent: 10 })
  const fed = useState(site.environment.stateDir)
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true })
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return async (...args: string[]) => {
    write.mockClear()
    await fed('promote', ...args)
    return write.mock.calls.map(([line]) =>
      String(line)
        .replace(/^ *\d+\.\d s {2}/, '')
        .trim(),
    )
  }
}

test('prints the steps of each change of a running canary', async () => {
  const promote = await startCanary()
  expect(await promote('--dry-run')).toEqual([])
  expect(await promote('--canary', '50')).toEqual(['Moving canary from 10% to 50% of the visitors', 'Done'])
  expect(await promote()).toEqual([
    expect.stringMatching(/^Verifying signatures and moving live to [0-9a-f]{16}$/),
    'Done',
  ])
})

test('prints the steps of a canary that is stopped', async () => {
  const promote = await startCanary()
  expect(await promote('--stop')).toEqual(['Moving canary to the live composition', 'Done'])
})

test.each([
  ['--canary', '0', 'a whole number from 1 to 100'],
  ['--minutes', 'soon', 'a number from 0'],
])('rejects %s %s with the rule and the value found', async (option, value, rule) => {
  const promote = await startCanary()
  await expect(promote(option, value)).rejects.toThrow(`${option} must be ${rule}, not ${value}`)
})

/**
 * Creates a site with two areas, whose releases 2.0.0 went live together in one channel entry. `fed` runs a command and returns
 * its output.
 */
const site = async () => {
  const created = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-hr', 'mf-pay'], '2.0.0'])
  const fed = useState(created.environment.stateDir)
  const areas = async () => (await readLiveComposition(created.store))?.areas
  return { ...created, fed, areas }
}

interface PreviewAnswer {
  composition?: string
  error?: { code: string }
}

test('rolls back a named part and prints the change, or the entry as JSON', async () => {
  const { fed, areas } = await site()
  expect(await fed('rollback', 'mf-pay', '--dry-run')).toMatch(
    /^Dry run: .*would be live .*\n {2}mf-pay {10}2\.0\.0 → 1\.0\.0$/,
  )
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  expect(JSON.parse(await fed('rollback', 'mf-pay', '--json'))).toMatchObject({
    dryRun: false,
    entry: { change: { kind: 'rollback', releases: { 'mf-pay': { from: '2.0.0', to: '1.0.0' } } } },
  })
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '1.0.0' })
})

test('requires --yes to undo a change of several parts, and lists them', async () => {
  const { fed, areas } = await site()
  await expect(fed('rollback')).rejects.toThrow(
    /^This undoes entry 2 .* more than one part's change\. Say --yes.*\n {2}mf-hr {11}2\.0\.0 → 1\.0\.0\n {2}mf-pay {10}2\.0\.0 → 1\.0\.0$/,
  )
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '2.0.0' })
  expect(await fed('rollback', '--yes')).toContain('rollback of 2 to 1')
  expect(await areas()).toEqual({ 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' })
})

test('reports a rejected rollback with its code, also as JSON, and moves no channel', async () => {
  const { fed, store } = await site()
  await rm(storePaths(store).release('mf-pay', '1.0.0'), { recursive: true })
  await expect(fed('rollback', 'mf-pay')).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' })
  expect(JSON.parse(await fed('rollback', 'mf-payy', '--json'))).toEqual({
    error: expect.objectContaining({
      code: 'RELEASE_UNKNOWN',
      message: expect.stringContaining('Live: shell, mf-hr, mf-pay'),
    }),
  })
  expect(process.exitCode).toBe(1)
  expect(await channelHistory(store, 'live')).toHaveLength(2)
})

test('a dry run changes nothing; the history lists what each entry changed', async () => {
  const { fed, store } = await site()
  expect(await fed('retire', 'mf-pay', '--dry-run', '--skip', 'browser')).toContain(
    'mf-pay          2.0.0 → none',
  )
  expect(
    await fed('site', 'set', '--origin', 'https://www.sample.example/home', '--dry-run', '--skip', 'browser'),
  ).toContain('site config     1 → 2')
  expect(await channelHistory(store, 'live')).toHaveLength(2)
  await fed('site', 'set', '--origin', 'https://www.sample.example/home', '--skip', 'browser')
  expect(JSON.parse(await fed('site', 'show', '--json'))).toMatchObject({
    version: 2,
    origin: 'https://www.sample.example',
  })
  expect((await fed('history', '--limit', '2')).split('\n')).toEqual([
    expect.stringMatching(
      /^Entry 3, .* UTC \(\d+ seconds? ago\): site: origin https:\/\/www\.sample\.example$/,
    ),
    expect.stringMatching(/^ {2}composition {5}[0-9a-f]{16}$/),
    '  site config     1 → 2',
    '  skipped         browser',
    '',
    expect.stringMatching(/^Entry 2, .*: release of mf-hr 2\.0\.0, mf-pay 2\.0\.0$/),
    expect.stringMatching(/^ {2}composition {5}[0-9a-f]{16}$/),
    '  mf-hr           1.0.0 → 2.0.0',
    '  mf-pay          1.0.0 → 2.0.0',
  ])
  expect(JSON.parse(await fed('history', '--json'))).toHaveLength(3)
})

test('gives one answer for a mix, whatever its base is called', async () => {
  const { fed, store, publish } = await site()
  for (const release of ['3.0.0', '4.0.0']) await publish('mf-pay', release)
  const live = (await channelHead(store, LIVE))?.composition
  const today = new Date().toISOString().slice(0, 10)
  const previewAll = async (release: string) => {
    const names = ['', ',live', `,${live}`, `,${today}`]
    const outputs: string[] = []
    for (const name of names) outputs.push(await fed('preview', `mf-pay@${release}${name}`, '--json'))
    const answers = outputs.map((output) => JSON.parse(output) as PreviewAnswer)
    return [...new Set(answers.map(({ composition, error }) => composition ?? error?.code))]
  }
  // A release that was never live cannot go live after a newer one was published. But such a release, 3.0.0, can be previewed.
  expect(await previewAll('3.0.0')).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  const file = join(storePaths(store).release('mf-pay', '4.0.0'), 'release.json')
  const { seal: _, ...unsigned } = JSON.parse(await readFile(file, 'utf8')) as { seal: object }
  await writeFile(file, JSON.stringify(unsigned))
  expect(await previewAll('4.0.0')).toEqual(['RELEASE_UNSIGNED'])
})

test('trusts a workflow by the name of its file, lists it, and removes it', async () => {
  const fed = useState((await createSite([['shell', 'mf-pay'], '1.0.0'])).environment.stateDir)
  const add = (...options: string[]) => fed('trust', 'add', 'mf-pay', '--github', 'acme/pay', ...options)
  await expect(add()).rejects.toThrow('--github needs --workflow, such as --workflow release.yml')
  await add('--workflow', 'release.yml', '--environment', 'production')
  expect(JSON.parse(await fed('trust', 'list', '--json'))).toMatchObject([
    {
      name: 'mf-pay',
      issuer: 'https://token.actions.githubusercontent.com',
      repository: 'acme/pay',
      workflow: '.github/workflows/release.yml',
      branch: 'main',
      environment: 'production',
    },
  ])
  await fed('trust', 'remove', 'mf-pay', 'acme/pay')
  expect(await fed('trust', 'list')).toContain('No CI workflow is trusted.')
})

const redirectSite = async () =>
  useState((await createSite([['shell', 'mf-hr'], '1.0.0'])).environment.stateDir)

test('adds, imports, lists and removes redirects', async () => {
  const fed = await redirectSite()
  const folder = await mkdtemp(join(tmpdir(), 'redirects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'redirects.csv')
  await writeFile(
    file,
    'from,to,status\r\n/old/People.html,/mf-hr,301\r\n/fall/,https://partner.example/,302\r\n',
  )
  expect(await fed('site', 'redirects', 'list')).toContain('The site has no redirects.')
  expect(await fed('site', 'redirects', 'add', '/Spring/', '/mf-hr?utm_source=flyer')).toContain(
    'site: redirect /spring to /mf-hr?utm_source=flyer',
  )
  expect(await fed('site', 'redirects', 'import', file)).toContain('site: 2 redirects')
  expect(await fed('site', 'redirects', 'list')).toBe(
    'FROM         STATUS  TO\n/fall        302     https://partner.example/\n/old/people  301     /mf-hr\n/spring      302     /mf-hr?utm_source=flyer',
  )
  await writeFile(file, 'from;to;status\n/winter;/mf-hr?a=1,2;301\n')
  expect(await fed('site', 'redirects', 'import', file, '--dry-run')).toContain('site: redirect /winter')
  expect(await fed('site', 'redirects', 'remove', '/fall', '/old/people', '--dry-run')).toContain(
    'would be live',
  )
  expect(await fed('site', 'redirects', 'remove', '/fall', '/OLD/people/')).toContain('site: 2 redirects')
  expect(JSON.parse(await fed('site', 'redirects', 'list', '--json'))).toEqual({
    '/spring': { to: '/mf-hr?utm_source=flyer', permanent: false },
  })
})

test('sets and clears the banner, and rejects a day that has passed', async () => {
  const fed = await redirectSite()
  await expect(fed('site', 'banner', 'set', 'Closed', '--until', '2020-01-01')).rejects.toThrow('has passed')
  await fed(
    'site',
    'banner',
    'set',
    'Closed',
    '--link',
    '/mf-hr',
    '--until',
    '2099-12-24',
    '--skip',
    'browser',
  )
  expect(await fed('site', 'show')).toContain('Closed (until 2099-12-24, leads to /mf-hr)')
  await fed('site', 'banner', 'clear', '--skip', 'browser')
  expect(await fed('site', 'show')).toContain('banner    none')
})

test('reads full addresses, quotes and default status from CSV', () => {
  const text = '\uFEFFhttps://www.example.com/Old/,"/pay?a=1,2"\n\n/b, /pay ,301\n'
  expect(parseRedirects(text, 'x.csv', false)).toEqual({
    '/old': { to: '/pay?a=1,2', permanent: false },
    '/b': { to: '/pay', permanent: true },
  })
  expect(parseRedirects('/a,/pay', 'x.csv', true)).toEqual({ '/a': { to: '/pay', permanent: true } })
})

test('names every faulty line of a CSV file', () => {
  const text = '/a,/pay\n/A/,/hr\n/b,pay\n/c?x=1,/pay\n/d,/pay,307'
  expect(() => parseRedirects(text, 'x.csv', false)).toThrow(
    /line 2: \/a is listed twice[^]*line 3: [^]*a path of the site[^]*line 4: [^]*query[^]*line 5: the status is 307/,
  )
  expect(() => parseRedirects('from,to\n', 'x.csv', false)).toThrow('lists no redirects')
})

test('purges named pages or everything from the CDN', async () => {
  const fed = useState(await createScratchStore())
  await expect(fed('cdn', 'purge', '--all')).rejects.toThrow('Set CDN and its credentials')
  const received: unknown[] = []
  const cache = await serveHttp(async (request, response) => {
    received.push(await json(request))
    response.end()
  }, onTestFinished)
  vi.stubEnv('CDN', 'generic')
  vi.stubEnv('CDN_PURGE_URL', cache)
  await expect(fed('cdn', 'purge')).rejects.toThrow('Name paths, or pass --all')
  expect(await fed('cdn', 'purge', '/hr', '/robots.txt')).toBe(
    'Purged from generic: page/hr, page/robots.txt',
  )
  // Addresses as browsers show them. A tag that no page has would purge nothing.
  expect(await fed('cdn', 'purge', 'https://www.example.com/HR/?utm_source=mail', '/Pay/', '/')).toBe(
    'Purged from generic: page/hr, page/pay, page/',
  )
  await expect(fed('cdn', 'purge', 'hr')).rejects.toThrow('hr')
  expect(await fed('cdn', 'purge', '--all')).toBe('Purged from generic: site')
  expect(received).toEqual([
    { tags: ['page/hr', 'page/robots.txt'] },
    { tags: ['page/hr', 'page/pay', 'page/'] },
    { tags: ['site'] },
  ])
})

test('prints live and retired areas in one table, the newest changes, the canary, and the last purge of the CDN', async () => {
  const stateDir = await createScratchStore()
  const storeDir = `${stateDir}/store`
  const fed = useState(stateDir)
  const status = async () => (await fed('status')).split('\n')
  expect(await status()).toEqual([expect.stringMatching(/^Nothing is live yet\./)])

  const environment = { ...createSampleEnvironment(storeDir), stateDir }
  await createLiveStore(
    { 'mf-hr': { text: 'hr' }, 'mf-pay': { text: 'pay' }, 'mf-learning': { text: 'learning' } },
    storeDir,
  )
  await retire(environment, { name: 'mf-learning', redirectTo: '/mf-hr' })
  await retire(environment, { name: 'mf-pay' })
  const head = await channelHead(storeDir, LIVE)
  const lines = await status()
  expect(lines[0]).toMatch(new RegExp(`^Live: ${head?.composition}, entry 3, \\d+ seconds? ago$`))
  expect(lines[1]).toMatch(/^Site: http:\/\/localhost:1, composer [0-9a-f]{12}, site config 1$/)
  expect(lines.slice(3, 9)).toEqual([
    'PART         RELEASE                       REPLACED',
    'shell        1.0.0',
    'mf-hr        1.0.0',
    'mf-learning  retired, redirects to /mf-hr',
    'mf-pay       retired',
    '',
  ])
  expect(lines.slice(9, -1)).toHaveLength(4)

  await publishRelease(storeDir, await writeSampleArea('mf-hr', '3.0.0', 'mf-hr'))
  const { composition } = await startReleaseCanary(storeDir, new Map([['mf-hr', '3.0.0']]), { percent: 10 })
  expect((await status()).slice(9, 14)).toEqual([
    `canary: ${composition}  mf-hr 3.0.0 for 10% of the visitors, for 0 of 30 minutes`,
    '  not enough data yet: a promotion needs 200 views',
    '  clients: canary 0 (0 with an error), live 0 (0 with an error)',
    '  views with an error: canary 0 of 0, live 0 of 0, evidence 1.00',
    '  views with an error of mf-hr: canary 0 of 0, live 0 of 0, evidence 1.00',
  ])

  const claim = await getSharedStore(storeDir).purges.claim(1000)
  const purged = { version: 1, composition: head?.composition, digests: {}, tags: 2 }
  await claim?.end({ ...purged, at: '2026-11-30T08:00:00.000Z' })
  expect(await status()).toContain('cache: 2 tags purged at 2026-11-30T08:00:00.000Z')
})

/**
 * Starts a registry behind a proxy, so that requests that only read need an identity as well. `useKeys` returns a function that
 * runs a `fed` command against the registry, on a machine that has only the keys of `names`.
 */
const startPublicRegistry = async () => {
  const { environment, store } = await createSite(
    [['shell', 'mf-hr', 'mf-pay'], '1.0.0'],
    [['mf-hr', 'mf-pay'], '2.0.0'],
  )
  const { stateDir } = environment
  let target = ''
  const proxy = await serveHttp((incoming, response) => {
    const { method, headers, url } = incoming
    const options = { method, headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } }
    const forwarded = openRequest(target + url, options, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(forwarded)
  }, onTestFinished)
  const service = await startRegistry(environment, { origins: [proxy] })
  onTestFinished(() => service.close())
  target = service.origin
  const useKeys = async (...names: string[]) => {
    const state = dirname(await createScratchStore())
    await cp(join(stateDir, 'keys'), join(state, 'keys'), {
      recursive: true,
      filter: (path) => !path.endsWith('.pem') || names.includes(basename(path).split('.')[0] ?? ''),
    })
    vi.stubEnv('XDG_STATE_HOME', state)
    return useState(state, proxy)
  }
  return { stateDir, store, useKeys }
}

test('prints the same on the machine of the registry and elsewhere, where only the key of an area is', async () => {
  const { stateDir, store, useKeys } = await startPublicRegistry()
  const events = join(stateDir, 'events')
  const event = {
    url: '/mf-pay',
    timestamp: new Date().toISOString(),
    composition: '0123456789abcdef',
    type: 'script_error',
    message: 'Error: late',
    stack: ['/_r/mf-pay/2.0.0/main.js:1:2'],
  }
  await mkdir(events)
  await writeFile(getDayFile(events, formatDay(Date.now())), JSON.stringify(event))

  const verbs = [['status'], ['history'], ['why', '/mf-pay'], ['diff'], ['verify'], ['errors']]
  const outputs = async (fed: ReturnType<typeof useState>) => {
    const texts: string[] = []
    for (const args of verbs.flatMap((verb) => [verb, [...verb, '--json']]))
      // The age of an entry can change between two commands, and with it the width of its column.
      texts.push((await fed(...args)).replaceAll(/\d+ \w+ ago|\bnow\b/g, 'AGE').replaceAll(/ +/g, ' '))
    return texts
  }
  const here = await outputs(useState(stateDir))
  const team = await useKeys('mf-pay')
  const there = (await outputs(team)).map((text) => text.replace("the registry's machine", 'this machine'))
  expect(there).toEqual(here)
  expect(here).toHaveLength(12)

  expect(await team('board')).toContain('/?viewer=')
  expect(await team('preview', 'live')).toContain('Shows composition')
  await startReleaseCanary(store, new Map([['mf-pay', '1.0.0']]), { percent: 10 })
  expect(await team('promote', '--canary', '50')).toContain('50%')
  expect(await team('promote', '--stop')).toContain('stopped')
})

test('signs with the key of the site what an area may not do', async () => {
  const { useKeys } = await startPublicRegistry()
  const team = await useKeys('mf-pay')
  await expect(team('rollback', 'mf-pay', '--yes')).rejects.toThrow('needs the key of site')
  const operator = await useKeys('mf-pay', 'composer', 'site')
  expect(await operator('rollback', 'mf-pay', '--yes')).toContain('mf-pay          2.0.0 → 1.0.0')
  expect(await operator('release', 'composer')).toContain('Nothing to change')
})
