import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeArea, writeRepository } from './write-area.ts'

let workspace: string
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'workspace-'))
})

test('replaces the name of the template in all files and paths', async () => {
  const { files, page } = await writeArea('mf-crew-safety', workspace)
  expect(page).toBe('/crew-safety')
  expect(files).toEqual([
    'README.md',
    'package.json',
    'src/components/remark.module.css',
    'src/components/remark.tsx',
    'src/content/check.ts',
    'src/content/content.test.ts',
    'src/content/crew-safety.ts',
    'src/entry.ts',
    'src/pages/crew-safety.tsx',
    'src/routes.ts',
  ])
  const texts = await Promise.all(
    files.map((file) => readFile(join(workspace, 'mf-crew-safety', file), 'utf8')),
  )
  expect(texts.join('\n')).not.toMatch(/newarea/i)
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({ name: 'mf-crew-safety' })
  expect(texts.at(-1)).toMatch(/label: 'Crew safety',\s+href: '\/crew-safety'/)
})

test.each(['learning', 'mf-', 'mf-Learning', 'mf-../x', ''])(
  'rejects the name %j, and writes nothing',
  async (name) => {
    await expect(writeArea(name, workspace)).rejects.toThrow(
      'Use mf- and lower-case letters, digits and dashes',
    )
    expect(await readdir(workspace)).toEqual([])
  },
)

test('rejects the name of an existing area, and keeps its folder', async () => {
  await mkdir(join(workspace, 'mf-hr'))
  await expect(writeArea('mf-hr', workspace)).rejects.toThrow('mf-hr exists already')
  expect(await readdir(join(workspace, 'mf-hr'))).toEqual([])
})

test('a separate repository has the scripts that its workflow runs, and its area accepts each version of the kit', async () => {
  const root = join(workspace, 'team-learning')
  await writeRepository('team-learning', root, undefined)
  const read = (file: string) => readFile(join(root, file), 'utf8')
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const workflows = [await read('.github/workflows/release.yml'), await read('.github/workflows/forks.yml')]
  const steps = new Set([...workflows.join('').matchAll(/- run: (.+)/g)].map(([, step = '']) => step))
  steps.delete('npm ci')
  const commands = [...steps].map((step) => scripts[step.replace(/^npm (?:run )?(\w+).*/, '$1')])
  expect(commands).toEqual([
    'fed check mf-learning',
    'fed pull-request mf-learning',
    'fed release mf-learning',
    'fed',
  ])
  const { dependencies } = JSON.parse(await read('mf-learning/package.json')) as { dependencies: object }
  expect(dependencies).toMatchObject({
    '@federation/area-kit': '*',
    'shared-contracts': '*',
    'shared-ui': '*',
  })
})
