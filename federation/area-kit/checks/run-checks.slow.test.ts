import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmallArea, type SmallArea } from '@federation/test-kit'
import { CHECKS, type CheckName } from './check-names.ts'
import { runChecks } from './run-checks.ts'

let area: SmallArea
beforeAll(async () => {
  area = await createSmallArea()
})
afterAll(() => area.remove())

const checked = (checks: readonly CheckName[] = CHECKS) =>
  runChecks(area.name, checks, { workspace: area.workspace.root })

test('accepts valid sources, and reports the failures of all checks at once, with their files', async () => {
  await checked()
  await area.workspace.write(
    area.page,
    `import { plural } from 'shared-ui/no-such-module.ts'
export const Page = () => <button>{plural == 'x' ? 1 : 2}</button>
`,
  )
  await area.workspace.write(
    'mf-small/src/content/wrong.test.ts',
    `import { expect, test } from 'vitest'
test('three parts', () => {
  expect(2).toBe(3)
})
`,
  )
  const outcome = await checked().then(
    () => 'passed',
    (error: Error) => error.message,
  )
  expect(outcome).toMatch(/^Checks of mf-small failed, and nothing was published\./)
  expect(outcome).toMatch(/\nLint failed \(npx oxlint [^]*eqeqeq[^]*mf-small\/src\/pages\/small\.tsx/)
  expect(outcome).toMatch(
    /\nType check failed \(npx tsc [^]*mf-small\/src\/pages\/small\.tsx\(1,24\): error TS2307/,
  )
  expect(outcome).toMatch(/\nUnit tests failed \(npx vitest [^]*three parts[^]*expected 2 to be 3/)
  expect(outcome).toMatch(/--skip/)
  expect(outcome.split('\n').length).toBeLessThan(110)
}, 240_000)

test('checks the types of shared modules that only the build runs', async () => {
  await area.workspace.edit(
    'shared-ui/share-picture/design.ts',
    /$/,
    "\nexport const PICTURE_WIDTH_PX: number = '1200'\n",
  )
  const outcome = await checked(['types']).catch((error: Error) => error.message)
  expect(outcome).toMatch(/shared-ui\/share-picture\/design\.ts\(\d+,14\): error TS2322/)
  await area.workspace.edit('shared-ui/share-picture/design.ts', /\nexport const PICTURE_WIDTH_PX.*\n$/, '')
}, 240_000)

test('skips a passed check until the sources change', async () => {
  const { workspace } = area
  await workspace.write(area.page, 'export const Page = () => <h1>Small</h1>\n')
  await workspace.write(
    'mf-small/src/content/wrong.test.ts',
    `import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
test('counts its runs', () => appendFileSync('runs', 'x'))
`,
  )
  const runs = async () => {
    await checked(['tests'])
    return readFile(workspace.path('runs'), 'utf8')
  }
  expect(await runs()).toBe('x')
  expect(await runs()).toBe('x')
  await workspace.write(area.page, 'export const Page = () => <h1>Another</h1>\n')
  expect(await runs()).toBe('xx')
})
