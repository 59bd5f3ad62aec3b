import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readJob, type WorkflowJob } from './workflow-jobs.ts'

const REGISTRY = 'https://releases.example.com'
const AREA = '.github/workflows/area.yml'
const STANDALONE = 'federation/area-kit/new-area/repository/workflows/release.yml'

/** Returns `skipped` if the condition of a job is false. Otherwise returns the rights and the environment of its last command. */
const read = async (
  file: string,
  job: string,
  event: WorkflowJob['event'],
  isFromFork = false,
  caller = file,
  conclusion: WorkflowJob['conclusion'] = 'success',
) => {
  const path = join(WORKSPACE, file)
  const request = { file: path, job, repository: 'acme/site', caller, event, isFromFork, conclusion }
  const values = { inputs: { area: 'mf-pay', registry: REGISTRY }, vars: { REGISTRY_URL: REGISTRY } }
  const found = await readJob({ ...request, ...values }, WORKSPACE)
  if (!found) return 'skipped'
  const { commands, ...rights } = found
  return { ...rights, ...commands.at(-1)?.env }
}

const NO_RIGHTS = { hasIdentityToken: false, mayComment: false }
const PREVIEW = { hasIdentityToken: true, mayComment: true, REGISTRY_URL: REGISTRY, GITHUB_TOKEN: 'secret' }
const RELEASE = { hasIdentityToken: true, mayComment: false, REGISTRY_URL: REGISTRY }

test.each(['mf-hr', 'mf-leadcapture', 'mf-marketing', 'mf-pay', 'mf-performance', 'site'])(
  'the workflow %s gives the jobs of area.yml the permissions that they need, and a fork none',
  async (name) => {
    const caller = `.github/workflows/${name}.yml`
    const [pull, push] = ['pull_request', 'push'] as const
    expect(await read(AREA, 'check', pull, true, caller)).toEqual({ ...NO_RIGHTS, AREA: 'mf-pay' })
    expect(await read(AREA, 'preview', pull, true, caller)).toBe('skipped')
    expect(await read(AREA, 'release', pull, true, caller)).toBe('skipped')
    expect(await read(AREA, 'preview', pull, false, caller)).toEqual({ ...PREVIEW, AREA: 'mf-pay' })
    expect(await read(AREA, 'release', pull, false, caller)).toBe('skipped')
    expect(await read(AREA, 'preview', push, false, caller)).toBe('skipped')
    expect(await read(AREA, 'release', push, false, caller)).toEqual({ ...RELEASE, AREA: 'mf-pay' })
  },
)

test('the workflow of a separate repository gives its jobs the permissions that they need, and a fork no registry', async () => {
  expect(await read(STANDALONE, 'test', 'pull_request', true)).toMatchObject({ REGISTRY_URL: '' })
  expect(await read(STANDALONE, 'test', 'pull_request')).toMatchObject({ REGISTRY_URL: REGISTRY })
  expect(await read(STANDALONE, 'preview', 'pull_request', true)).toBe('skipped')
  expect(await read(STANDALONE, 'preview', 'pull_request')).toEqual(PREVIEW)
  expect(await read(STANDALONE, 'release', 'pull_request')).toBe('skipped')
  expect(await read(STANDALONE, 'preview', 'push')).toBe('skipped')
  expect(await read(STANDALONE, 'release', 'push')).toEqual(RELEASE)
})

test.each(['.github', 'federation/area-kit/new-area/repository'])(
  'the workflow of forks in %s runs in an environment after a successful run for a fork, and in no other case',
  async (folder) => {
    const file = `${folder}/workflows/forks.yml`
    const preview = (isFromFork: boolean, conclusion?: WorkflowJob['conclusion']) =>
      read(file, 'preview', 'workflow_run', isFromFork, file, conclusion)
    expect(await preview(true)).toEqual({ ...PREVIEW, environment: 'forks' })
    expect(await preview(true, 'failure')).toBe('skipped')
    expect(await preview(false)).toBe('skipped')
  },
)

test('the workflow of forks starts after each workflow that releases an area or the shell, and runs the code of main', async () => {
  const folder = join(WORKSPACE, '.github/workflows')
  const text = (file: string) => readFile(join(folder, file), 'utf8')
  const releasing: string[] = []
  for (const file of await readdir(folder)) {
    const { name, jobs } = parse(await text(file)) as {
      name: string
      jobs: Record<string, { uses?: string }>
    }
    if (Object.values(jobs).some(({ uses }) => uses === './.github/workflows/area.yml')) releasing.push(name)
  }
  const forks = parse(await text('forks.yml')) as {
    on: { workflow_run: { workflows: string[] } }
    jobs: { preview: { steps: { uses?: string; with?: Record<string, string> }[] } }
  }
  expect(forks.on.workflow_run.workflows.toSorted()).toEqual(releasing.toSorted())
  const checkout = forks.jobs.preview.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
  // Without `ref` and `repository`, GitHub checks out the default branch.
  expect(checkout?.with).toEqual({ 'persist-credentials': false })
})
