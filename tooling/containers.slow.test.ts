import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { get as sendGet, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort, WORKSPACE } from '@federation/node-kit'
import { findInPath } from '@federation/node-kit/browser'
import { waitUntil } from '@federation/test-kit/processes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

interface ContainerTool {
  name: string
  build: (target: string) => Promise<void>
  /**
   * Returns the arguments of a command that runs `args` in a container of the image `target`. The container uses the image's
   * user, the state folder and the host's network.
   */
  run: (target: string, variables: Record<string, string>, args: string[]) => Promise<string[]>
}

const MINUTES = 60_000
const image = (target: string) => `localhost/crewtally-test-${target}`
const ownFolder = await mkdtemp(join(tmpdir(), 'containers-'))
const state = join(ownFolder, 'state')

const command = async (name: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(name, args, { cwd: WORKSPACE, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

const flags = (name: string, variables: Record<string, string>) =>
  Object.entries(variables).flatMap(([key, value]) => [name, `${key}=${value}`])

/**
 * Returns build arguments that replace the base images, if BUILD_IMAGE or BASE_IMAGE is set. By default, the Dockerfile
 * uses the official images.
 */
const givenBases = () =>
  flags(
    '--build-arg',
    Object.fromEntries(
      ['BUILD_IMAGE', 'BASE_IMAGE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
  )

const dockerLike = (name: string): ContainerTool => ({
  name,
  build: async (target) => {
    await command(name, 'build', '--target', target, '--tag', image(target), ...givenBases(), '.')
  },
  run: async (target, variables, args) => {
    const options = ['--rm', '--init', '--read-only', '--tmpfs', '/tmp', '--network', 'host']
    const siteOptions = ['--volume', `${state}:/state`, ...flags('--env', variables)]
    return [name, 'run', ...options, ...siteOptions, image(target), ...args]
  },
})

const containers: string[] = []
const createContainer = async (from: string): Promise<string> => {
  const container = await command('buildah', 'from', from)
  containers.push(container)
  return container
}

/**
 * Runs Buildah with a base image from debootstrap. Buildah needs neither a daemon nor an image registry. It ignores the user
 * and the limits that an image defines.
 */
const buildah: ContainerTool = {
  name: 'buildah',
  build: async (target) => {
    await command(
      'buildah',
      'bud',
      '--layers',
      '--target',
      target,
      '--tag',
      image(target),
      ...givenBases(),
      '.',
    )
  },
  run: async (target, variables, args) => {
    const container = await createContainer(image(target))
    const options = ['--user', '10001:10001', '--workingdir', '/app', '--volume', `${state}:/state`]
    return ['buildah', 'run', ...options, ...flags('--env', variables), container, ...args]
  },
}

const makeDebianBases = async (): Promise<void> => {
  const folder = join(ownFolder, 'base')
  await command('debootstrap', '--variant=minbase', 'trixie', folder)
  const container = await createContainer('scratch')
  await command('buildah', 'add', container, folder, '/')
  await command('buildah', 'commit', container, image('base'))
  const npm = dirname(dirname(await realpath(findInPath(['npm']) ?? 'npm')))
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt'
  await command('buildah', 'add', container, certificates, '/etc/ssl/certs/ca-certificates.crt')
  await command(
    'buildah',
    'config',
    '--env',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    container,
  )
  await command('buildah', 'copy', container, process.execPath, '/usr/local/bin/node')
  await command('buildah', 'copy', container, npm, '/usr/local/lib/node_modules/npm')
  await command(
    'buildah',
    'run',
    container,
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  await command('buildah', 'commit', container, image('build-base'))
  process.env.BUILD_IMAGE = image('build-base')
  process.env.BASE_IMAGE = image('base')
}

const hasDaemon = (name: string) => command(name, 'info').then(Boolean, () => false)
const findTool = async (): Promise<ContainerTool | null> => {
  for (const name of ['docker', 'podman'])
    if (findInPath([name]) !== undefined && (await hasDaemon(name))) return dockerLike(name)
  return findInPath(['buildah']) === undefined || findInPath(['debootstrap']) === undefined ? null : buildah
}
const tool = await findTool()

interface Probe {
  path: string
  httpHeaders?: { name: string; value: string }[]
}

type Probed = Record<`${'startup' | 'readiness' | 'liveness'}Probe`, { httpGet: Probe }>
interface Deployment {
  kind: string
  metadata: { name: string }
  spec: { template: { spec: { containers: [Probed] } } }
}

const readProbes = async (name: string): Promise<Probe[]> => {
  const manifest = await readFile(join(WORKSPACE, 'docs/deploy/kubernetes.yaml'), 'utf8')
  const resources = parseAllDocuments(manifest).map((one) => one.toJS() as Deployment)
  const deployment = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)
  if (!deployment) throw new Error(`docs/deploy/kubernetes.yaml has no deployment ${name}`)
  const [container] = deployment.spec.template.spec.containers
  return [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
    ({ httpGet }) => httpGet,
  )
}

/** Sends a probe as the kubelet (Kubernetes' agent) does, with the address of the pod as host name. Returns the status. */
const sendProbe = async ({ path, httpHeaders = [] }: Probe, host: string, port: number) => {
  const probeHeaders = Object.fromEntries(httpHeaders.map(({ name, value }) => [name, value]))
  const request = sendGet({ host, port, path, headers: { Host: `10.0.0.7:${port}`, ...probeHeaders } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** Script that compares the npm packages of an image with its SBOM (list of packages), except those of the workspace itself. */
const COMPARE_SBOM = `
import { readdirSync, readFileSync } from 'node:fs'
const listed = JSON.parse(readFileSync('sbom.cdx.json', 'utf8'))
  .components.map(({ group, name, version }) => (group ? group + '/' : '') + name + '@' + version)
  .filter((one) => !/^(@federation\\/|shared-|e2e@)/.test(one))
const installed = readdirSync('node_modules/.pnpm')
  .flatMap((folder) => /^@?[^@]+@\\d[^_(]*/.exec(folder)?.[0].replace('+', '/') ?? [])
const without = (list, other) => list.filter((one) => !other.includes(one)).join(' ')
console.log('missing: ' + without(installed, listed) + '; not installed: ' + without(listed, installed))`

describe.skipIf(tool === null)(
  `images (${tool?.name ?? 'needs docker, podman or buildah with debootstrap'})`,
  () => {
    const { build, run, name } = tool ?? buildah
    const start = async (target: string, variables: Record<string, string>, args: string[]) => {
      const [program = '', ...rest] = await run(target, variables, args)
      const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)))
      return { child, output: () => output }
    }

    beforeAll(async () => {
      if (name === 'buildah') {
        process.env.STORAGE_DRIVER ??= 'vfs'
        process.env.BUILDAH_ISOLATION ??= 'chroot'
        if (!process.env.BASE_IMAGE) await makeDebianBases()
      }
      await mkdir(state, { recursive: true })
      await chmod(state, 0o777)
      for (const target of ['site', 'leads-api', 'registry']) await build(target)
    }, 60 * MINUTES)
    afterAll(async () => {
      if (containers.length > 0) await command('buildah', 'rm', ...containers)
      await rm(ownFolder, { recursive: true, force: true })
    })

    test(
      'release, serve pages and reach the lead API, as a user that can write only to the state folder',
      async () => {
        const release = await start('registry', {}, ['node', 'tooling/start.ts', '--release-only'])
        const [code] = (await once(release.child, 'exit')) as [number]
        expect([code, release.output()]).toEqual([0, expect.stringContaining('is live')])

        // `fed check` runs lint, types and unit tests. It must pass without write access to the image's packages.
        const check = await start('registry', {}, ['node', 'federation/cli/fed.ts', 'check', 'mf-marketing'])
        const [checkCode] = (await once(check.child, 'exit')) as [number]
        expect([checkCode, check.output()]).toEqual([0, expect.any(String)])

        const [port, leadsPort] = [await findFreePort(), await findFreePort()]
        const api = await start(
          'leads-api',
          { LEADS_PORT: String(leadsPort), LEADS_LISTEN: '127.0.0.2', TRUST_PROXY: '1' },
          ['node', 'mf-leadcapture/api/serve-leads-api.ts'],
        )
        const site = await start('site', { PORT: String(port), LEADS_URL: `http://127.0.0.2:${leadsPort}` }, [
          'node',
          'shell/server/serve-site.ts',
        ])
        onTestFinished(() => {
          for (const { child } of [api, site]) child.kill()
        })
        const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
        await waitUntil(async () => (await get('/readyz?part=pages,forms'))?.ok ?? false, 2 * MINUTES)
        expect((await get('/contact-us'))?.status, `${site.output()}${api.output()}`).toBe(200)
        expect(await (await get('/readyz'))?.json()).toMatchObject({ parts: { pages: true, forms: true } })
        // The lead API rejects an empty form, so a 422 response proves that the request reached the API.
        const posted = await fetch(`http://127.0.0.1:${port}/api/v1/send-mail`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        expect([posted.status, await posted.json()]).toEqual([
          422,
          expect.objectContaining({ success: false }),
        ])

        for (const [target, at, address] of [
          ['site', port, '127.0.0.1'],
          ['leads-api', leadsPort, '127.0.0.2'],
        ] as const)
          for (const probe of await readProbes(target))
            expect([target, probe.path, await sendProbe(probe, address, at)]).toEqual([
              target,
              probe.path,
              200,
            ])

        const look =
          'id -u; touch /app/new /usr/new; for name in npm pnpm apt-get dpkg chromium; do command -v $name; done; ls /app/sbom.cdx.json'
        for (const target of ['site', 'leads-api', 'registry']) {
          const probe = await start(target, {}, ['sh', '-c', look])
          await once(probe.child, 'exit')
          expect(probe.output()).toMatch(/^10001\n/)
          expect(probe.output()).toContain("cannot touch '/app/new'")
          const found = probe.output().match(/^\/.*$/gm)
          const browser = target === 'registry' ? ['/usr/bin/chromium'] : []
          expect([target, found]).toEqual([target, [...browser, '/app/sbom.cdx.json']])
          const sbom = await start(target, {}, ['node', '--input-type=module', '--eval', COMPARE_SBOM])
          await once(sbom.child, 'exit')
          expect([target, sbom.output()]).toEqual([target, 'missing: ; not installed: \n'])
        }
      },
      20 * MINUTES,
    )
  },
)

/** Opens a request to nginx of compose.yaml, whose certificate is self-signed. */
const openRequest = (method: string, path: string) =>
  requestTls({
    host: 'localhost',
    port: 8443,
    method,
    path,
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json' },
  })

const sendRequest = async (method: string, path: string, body?: string) => {
  const sent = openRequest(method, path).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

const hasCompose =
  tool !== null &&
  tool !== buildah &&
  (await command(tool.name, 'compose', 'version').then(Boolean, () => false))

describe.skipIf(!hasCompose)(
  `compose.yaml (${hasCompose ? tool?.name : 'needs docker compose or podman compose'})`,
  () => {
    const { name } = tool ?? buildah
    const compose = (...args: string[]) =>
      command(name, 'compose', '--project-name', 'crewtally-test', ...args)
    test(
      'serves a page and a form, and its services exit with 0 when they are stopped during a POST',
      async () => {
        onTestFinished(async () => void (await compose('down', '--volumes')))
        await compose('build', ...givenBases())
        await compose('up', '--wait')
        expect(await sendRequest('GET', '/contact-us')).toBe(200)
        // The lead API rejects an empty form, so a 422 response proves that the request reached the API.
        expect(await sendRequest('POST', '/api/v1/send-mail', '{}')).toBe(422)

        const post = openRequest('POST', '/api/v1/send-mail')
        post.on('error', () => undefined)
        await new Promise((resolve) => void post.write('{"name":', resolve))
        const services = ['site', 'leads-api', 'registry']
        const ids = await Promise.all(services.map((service) => compose('ps', '--quiet', service)))
        await compose('stop', ...services)
        post.destroy()
        expect(await command(name, 'inspect', '--format', '{{.State.ExitCode}}', ...ids)).toBe('0\n0\n0')
      },
      60 * MINUTES,
    )
  },
)
