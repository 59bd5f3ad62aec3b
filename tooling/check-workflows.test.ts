import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkWorkflows } from './check-workflows.ts'

test('reports an unknown context and an unquoted untrusted value with file and line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'))
  const steps = ['echo ${{ github.nothing }}', 'echo ${{ github.event.pull_request.title }}']
  const workflow = `on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${steps.map((step) => `      - run: ${step}\n`).join('')}`
  await writeFile(join(folder, 'bad.yml'), workflow)
  expect(await checkWorkflows(['bad.yml'], folder)).toEqual([
    expect.stringMatching(/^bad\.yml:6:\d+: property "nothing" is not defined/),
    expect.stringMatching(/^bad\.yml:7:\d+: "github.event.pull_request.title" is potentially untrusted/),
  ])
})
