import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

interface Container {
  image: string
  ports?: unknown
}
interface Deployment {
  replicas: number
  selector: { matchLabels: unknown }
  template: {
    metadata: { labels: unknown }
    spec: { containers: Container[]; initContainers?: Container[]; volumes: { name: string }[] }
  }
}
interface Service {
  selector: { app: string }
  ports: { port: number }[]
}
interface Resource {
  kind: string
  metadata: { name: string }
  spec: unknown
  data?: Record<string, string>
  stringData?: Record<string, string>
}

const read = (file: string) => readFileSync(join(WORKSPACE, file), 'utf8')
const resources = parseAllDocuments(read('docs/deploy/kubernetes.yaml')).map((one) => one.toJS() as Resource)
const ofKind = (kind: string) => resources.filter((one) => one.kind === kind)
const listSpecs = <T>(kind: string) =>
  ofKind(kind).map(({ metadata, spec }) => [metadata.name, spec as T] as const)
const deployments = listSpecs<Deployment>('Deployment')

interface ComposeService {
  build?: { context: string; target: string }
  healthcheck?: unknown
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
}

/** Returns the instructions of a target in the Dockerfile, without those of the targets that it builds on. */
const readTarget = (name: string): string =>
  new RegExp(`^FROM \\S+ AS ${name}\\n(.*?)(?=^FROM )`, 'ms').exec(`${read('Dockerfile')}FROM `)?.[1] ?? ''

const readPort = (target: string): string | undefined => /^EXPOSE (\d+)$/m.exec(readTarget(target))?.[1]

/** Reads a Compose file as Compose does, with the contents of its anchors merged. */
const readCompose = (file: string): { services: Record<string, ComposeService>; volumes: object } =>
  parse(read(file), { merge: true })

describe.for(['compose.yaml', 'docs/deploy/follower.compose.yaml'])('%s', (file) => {
  const { services, volumes } = readCompose(file)
  const built = Object.entries(services).filter(([, { build }]) => build !== undefined)

  test('builds targets of the Dockerfile, which can write only to volumes and /tmp, and gain no rights', () => {
    for (const [, { build, volumes: mounts = [], ...service }] of built) {
      expect(existsSync(join(WORKSPACE, dirname(file), build?.context ?? '', 'Dockerfile'))).toBe(true)
      expect(readTarget(build?.target ?? '')).toMatch(/^USER 10001:10001$/m)
      expect(service).toMatchObject({
        init: true,
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(mounts).toContainEqual(expect.stringMatching(/^\w+:\/state$/))
    }
  })

  test('mounts volumes that it declares, and files that exist', () => {
    const sources = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((mount) => mount.split(':', 1)[0] ?? ''),
    )
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.filter((source) => !existsSync(join(WORKSPACE, dirname(file), source)))).toEqual([])
    expect(new Set(sources.filter((source) => !files.includes(source)))).toEqual(
      new Set(Object.keys(volumes)),
    )
  })

  test('waits only for services that exist, and for the health only of those with a health check', () => {
    const isChecked = (name: string): boolean => {
      const { build, healthcheck } = services[name] ?? {}
      return healthcheck !== undefined || readTarget(build?.target ?? '').includes('HEALTHCHECK')
    }
    const faults = Object.values(services).flatMap(({ depends_on: conditions = {} }) =>
      Object.entries(conditions).filter(
        ([name, { condition }]) =>
          !(name in services && (condition !== 'service_healthy' || isChecked(name))),
      ),
    )
    expect(faults).toEqual([])
  })

  test('sets only variables of the runbook', () => {
    const runbook = read('docs/runbook.md')
    const names = built.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
  })
})

test('services of compose.yaml reach each other at the ports of their images, and nginx reaches the site', () => {
  const { services } = readCompose('compose.yaml')
  const addresses = Object.values(services).flatMap(({ environment = {} }) =>
    ['LEADS_URL', 'SITE_URL'].flatMap((name) => environment[name] ?? []),
  )
  expect(new Set(addresses)).toEqual(
    new Set(['leads-api', 'site'].map((name) => `http://${name}:${readPort(name)}`)),
  )
  expect(services['leads-api']?.environment?.['LEADS_HOSTS']).toBe('leads-api')
  expect(services['nginx']).toMatchObject({ network_mode: 'service:site' })
  expect(read('docs/deploy/nginx.conf')).toContain(`server 127.0.0.1:${readPort('site')} `)
})

test('compose.yaml waits for the final PostgreSQL, not for the temporary one of the first start, which has no TCP', () => {
  const { services } = readCompose('compose.yaml')
  expect(services['database']?.healthcheck).toMatchObject({
    test: expect.arrayContaining(['pg_isready', '--host=127.0.0.1']),
  })
})

/** Runs the health check of an image with these environment variables. Returns its exit code. */
const runHealthCheck = (env: Record<string, string>): Promise<number> =>
  promisify(execFile)(
    process.execPath,
    [join(WORKSPACE, 'docs/deploy/containers/health.mjs'), 'SERVICE_PORT', 'SERVICE_LISTEN'],
    { env },
  ).then(
    () => 0,
    (error: { code: number }) => error.code,
  )

test.each([
  [200, 0],
  [503, 1],
])(
  'the health check of the images ends with the right code at status %i of /readyz: %i',
  async (status, code) => {
    const service = await serveHttp((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end()
    }, onTestFinished)
    expect(await runHealthCheck({ SERVICE_PORT: new URL(service).port })).toBe(code)
  },
)

test.each(['127.0.0.5', '0.0.0.0', '::', '[::1]', 'unix:'])(
  'the health check of the images finds a service that listens on %s',
  async (listen) => {
    const folder = await mkdtemp(join(tmpdir(), 'health-'))
    const address = listen === 'unix:' ? `unix:${join(folder, 'leads.sock')}` : listen
    const server = createServer(({ headers }, response) => {
      // Like the lead API, which rejects unknown host names.
      response.writeHead(headers.host === 'localhost' ? 200 : 421).end()
    })
    onTestFinished(async () => {
      server.close()
      await rm(folder, { recursive: true })
    })
    server.listen(
      listen === 'unix:' ? { path: address.slice(5) } : { host: listen.replace(/[[\]]/g, ''), port: 0 },
    )
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    expect(await runHealthCheck({ SERVICE_PORT: String(port), SERVICE_LISTEN: address })).toBe(0)
  },
)

test('the lead API and the site have two replicas, the registry has one', () => {
  const replicas = deployments.map(([name, spec]) => [name, spec.replicas])
  expect(Object.fromEntries(replicas)).toEqual({ site: 2, 'leads-api': 2, registry: 1 })
})

describe.for(deployments)('%s', ([name, spec]) => {
  const pod = spec.template.spec
  const all = [...pod.containers, ...(pod.initContainers ?? [])]

  test('runs the target of the Dockerfile on its port, as its user', () => {
    const target = readTarget(name)
    expect(all.map(({ image }) => image.replace(/^.*\/|:.*$/g, ''))).toEqual(all.map(() => name))
    expect(pod.containers[0]?.ports).toEqual([{ name: 'http', containerPort: Number(readPort(name)) }])
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(target) ?? []
    expect(pod).toMatchObject({
      securityContext: { runAsNonRoot: true, runAsUser: Number(user), runAsGroup: Number(group) },
    })
  })

  test('can write only to mounted folders, and gains no rights', () => {
    const builds = /^VOLUME (\S+)$/m.exec(readTarget(name))?.[1]
    const mounts = [
      { name: 'state', mountPath: /\bSTATE_DIR=(\S+)/.exec(read('Dockerfile'))?.[1] },
      { name: 'tmp', mountPath: '/tmp' },
      ...(builds === undefined ? [] : [{ name: 'builds', mountPath: builds }]),
    ]
    for (const container of all)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: mounts,
      })
    expect(pod.volumes.map((volume) => volume.name)).toEqual(mounts.map((mount) => mount.name))
  })

  test('is probed on its readiness and liveness, and keeps serving while proxies learn of its end', () => {
    expect(pod.containers[0]).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      lifecycle: { preStop: { sleep: { seconds: 5 } } },
      resources: { requests: {}, limits: { memory: expect.any(String) } },
    })
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
  })

  test('gets no variables from the names of services', () => {
    expect(pod).toMatchObject({ enableServiceLinks: false, automountServiceAccountToken: false })
  })
})

test('services have the names and ports that the settings contain', () => {
  const data = ofKind('ConfigMap')[0]?.data ?? {}
  const services = listSpecs<Service>('Service')
  expect(services.map(([name, { ports }]) => `http://${name}:${ports[0]?.port}`)).toEqual([
    data['SITE_URL'],
    data['LEADS_URL'],
    'http://registry:4330',
  ])
  expect(services.map(([, { selector }]) => selector.app)).toEqual(deployments.map(([name]) => name))
  expect(data['LEADS_HOSTS']).toBe(services[1]?.[0])
})

test('every setting is in the runbook', () => {
  const runbook = read('docs/runbook.md')
  const names = [...ofKind('ConfigMap'), ...ofKind('Secret')].flatMap(({ data, stringData }) =>
    Object.keys({ ...data, ...stringData }),
  )
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
})
