import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

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

/** Returns the instructions of a target in the Dockerfile, without those of the targets that it builds on. */
const readTarget = (name: string): string =>
  new RegExp(`^FROM \\S+ AS ${name}\\n(.*?)(?=^FROM )`, 'ms').exec(`${read('Dockerfile')}FROM `)?.[1] ?? ''

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
    expect(pod.containers[0]?.ports).toEqual([
      { name: 'http', containerPort: Number(/^EXPOSE (\d+)$/m.exec(target)?.[1]) },
    ])
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
