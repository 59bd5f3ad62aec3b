import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { WORKSPACE } from '@federation/node-kit'
import { copyWorkspace, type CopiedWorkspace } from '@federation/test-kit/workspace'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Each test follows a how-to in a clone of the repository. Then it compares the changed files with the files that the
// how-to lists.

let clone: CopiedWorkspace

/**
 * Runs a command in the test's clone of the repository, and returns its standard output. Rejects with all output if the command
 * fails.
 */
const run = async (command: string, ...args: string[]): Promise<string> => {
  const { VITEST: _, BASE_URL: _site, ...env } = process.env
  const ran = promisify(execFile)(command, args, { cwd: clone.root, env, maxBuffer: 1 << 28 })
  return (
    await ran.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
    })
  ).stdout
}
const runTests = (...files: string[]): Promise<string> =>
  run(process.execPath, clone.path('node_modules/vitest/vitest.mjs'), 'run', ...files)

/** Returns the paths that differ from the clone's commit, including new files. */
const changedFiles = async (): Promise<string[]> =>
  (await run('git', 'status', '--porcelain', '--untracked-files=all'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
    .toSorted()

const codeIn = (howTo: string, language: string): string[] =>
  [
    ...readFileSync(`${WORKSPACE}/docs/how-to/${howTo}.md`, 'utf8').matchAll(
      new RegExp(`^ *\`\`\`${language}\\n([^]*?)\`\`\``, 'gm'),
    ),
  ].map(([, code = '']) => code)

/** Copies this repository to `clone` and commits the copy, which a test then changes. With `isBare`, it has no packages. */
const createClone = async (options?: { isBare: boolean }): Promise<void> => {
  clone = await copyWorkspace(options)
  await run('git', 'init', '--quiet')
  await run('git', 'add', '--all')
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@test.example']
  await run('git', ...identity, 'commit', '--quiet', '--no-verify', '-m', 'Clone')
}

beforeEach(() => createClone())
afterEach(() => clone.remove())

test('a new page needs two files, and is in the release with its title', { timeout: 300_000 }, async () => {
  const [[content = ''], [page = '']] = [codeIn('add-a-page', 'ts'), codeIn('add-a-page', 'tsx')]
  await clone.write('mf-pay/src/content/bonuses.ts', content)
  await clone.write('mf-pay/src/pages/pay/bonuses.tsx', page)
  expect(await changedFiles()).toEqual(['mf-pay/src/content/bonuses.ts', 'mf-pay/src/pages/pay/bonuses.tsx'])
  await runTests('mf-pay/src/content', 'tooling/area-readmes.test.ts')
  await run(process.execPath, 'federation/cli/fed.ts', 'build', 'mf-pay')
  const release = JSON.parse(readFileSync(clone.path('mf-pay/dist/release.json'), 'utf8')) as {
    manifest: { routes: { path: string; title: string }[] }
  }
  expect(release.manifest.routes).toContainEqual(
    expect.objectContaining({ path: '/pay/bonuses', title: 'Bonuses with the rule beside the amount' }),
  )
  const fragment = readFileSync(clone.path('mf-pay/dist/fragments/pages/pay/bonuses.html'), 'utf8')
  expect(fragment).toContain('Bonuses that explain themselves')
  // The page ends with a form whose heading is an h3. Without an h2 before it, the checks of a release reject the page.
  expect(fragment).toContain('<h2 id="ask"')
})

test(
  'a page of a file with a parameter needs two files, and is in the release',
  { timeout: 300_000 },
  async () => {
    const [[content = ''], [page = '']] = [
      codeIn('share-a-page-file', 'ts'),
      codeIn('share-a-page-file', 'tsx'),
    ]
    const files = ['mf-pay/src/content/plans/piece-rate.ts', 'mf-pay/src/pages/pay/[plan].tsx'] as const
    await clone.write(files[0], content)
    await clone.write(files[1], page)
    expect(await changedFiles()).toEqual(files)
    await runTests('mf-pay/src/content', 'tooling/area-readmes.test.ts')
    await run(process.execPath, 'federation/cli/fed.ts', 'check', 'mf-pay')
    await run(process.execPath, 'federation/cli/fed.ts', 'build', 'mf-pay')
    const fragment = readFileSync(clone.path('mf-pay/dist/fragments/pages/pay/piece-rate.html'), 'utf8')
    expect(fragment).toContain('Each piece with its rate')
    const listPages = `
    const { ROUTES } = await import('./e2e/fixtures/routes.ts')
    console.log(JSON.stringify(ROUTES.map(({ path }) => path)))`
    // Playwright tests visit only the pages that `ROUTES` contains, so `ROUTES` must contain the new page.
    expect(JSON.parse(await run(process.execPath, '--input-type=module', '--eval', listPages))).toContain(
      '/pay/piece-rate',
    )
  },
)

test(
  'a new event needs its schema and its call, and the collector accepts it',
  { timeout: 300_000 },
  async () => {
    const [schema = ''] = codeIn('add-an-event', 'ts')
    const [call = ''] = codeIn('add-an-event', 'tsx')
    const calculator = 'mf-pay/src/islands/deal.tsx'
    await clone.edit(
      'shared-contracts/src/events.ts',
      'export const EVENTS = {\n',
      `export const EVENTS = {\n${schema}`,
    )
    await clone.edit(calculator, /onPress=\{\(\) => setSavedTotals\(.*\)\}/, call.trim())
    expect(await changedFiles()).toEqual([calculator, 'shared-contracts/src/events.ts'])
    await run('node_modules/.bin/tsc', '-b')
    await runTests('tooling/area-readmes.test.ts', 'shell/server/events/summary.test.ts')
    const event = {
      type: 'deal_compared',
      trade: 'solar',
      url: '/pay',
      timestamp: '2026-11-28T12:00:00.000Z',
      composition: '0123456789abcdef',
    }
    const read = `
    const { readEvent } = await import('./shell/server/events/collector.ts')
    console.log(JSON.stringify(readEvent(${JSON.stringify(event)})))`
    expect(JSON.parse(await run(process.execPath, '--input-type=module', '--eval', read))).toEqual(event)
    expect(await run(process.execPath, 'shell/server/events/cli/events.ts', 'catalogue')).toContain(
      '### deal_compared',
    )
  },
)

// This test does not check that an added field is stored, mailed and exported: mf-leadcapture/contract/add-field.slow.test.tsx
// does.
test('an optional field of the contact form needs three files', { timeout: 600_000 }, async () => {
  const [entry = ''] = codeIn('add-a-form-field', 'ts')
  const policy = 'mf-marketing/src/content/privacy-policy.ts'
  const fields = 'shared-contracts/src/lead-fields.ts'
  await clone.edit(fields, '  message: {\n    label', `${entry}  message: {\n    label`)
  const migration = /\S+\.sql/.exec(
    await run(process.execPath, 'mf-leadcapture/api/cli/leads.ts', 'new-migration'),
  )?.[0]
  await clone.edit(policy, 'number of employees, ', 'number of employees, company website, ')
  expect(await changedFiles()).toEqual([migration, policy, fields])
  await runTests(
    'tooling/promises.test.ts',
    'shared-contracts/src',
    'mf-leadcapture/src',
    'mf-leadcapture/api/leads',
    'mf-leadcapture/api/store/migrate.test.ts',
  )
})

test("a change of the home page's headline needs one file", { timeout: 300_000 }, async () => {
  const content = 'mf-marketing/src/content/home.ts'
  const [title = ''] = codeIn('change-a-text', 'ts')
  await clone.edit(content, "    title: 'Friday comes out *right*',\n", title)
  expect(await changedFiles()).toEqual([content])
  await runTests('mf-marketing/src/content', 'tooling/content-wording.test.ts')
  await run(process.execPath, 'federation/cli/fed.ts', 'build', 'mf-marketing')
  expect(readFileSync(clone.path('mf-marketing/dist/fragments/pages/index.html'), 'utf8')).toContain(
    'Friday adds up',
  )
})

test(
  'a sixth area needs no change outside its folder and the lock file, and its removal leaves nothing',
  { timeout: 600_000 },
  async () => {
    // Use a clone without npm packages. The usual clone links to the packages of this workspace, which pnpm must not change.
    await clone.remove()
    await createClone({ isBare: true })
    const fed = (...args: string[]) =>
      run(process.execPath, 'tooling/bootstrap.mjs', 'federation/cli/fed.ts', ...args)

    await fed('new', 'mf-learning')
    const changed = await changedFiles()
    expect(changed).toContain('mf-learning/src/entry.ts')
    expect(changed.filter((file) => !file.startsWith('mf-learning/'))).toEqual(['pnpm-lock.yaml'])
    await fed('check', 'mf-learning')
    await runTests('tooling/area-readmes.test.ts')
    const playwright = clone.path('node_modules/@playwright/test/cli.js')
    const tests = await run(process.execPath, playwright, 'test', '--list', '--grep', '@mf-learning')
    expect(tests).toMatch(/routes\.spec\.ts.* \/learning /)

    const listKeys = () => globSync('var/keys/mf-learning.*', { cwd: clone.root })
    // Make a key as the first release of the area does. `fed retire` must delete it.
    const makeKey = `
    const { ensureTrust } = await import('./federation/registry/index.ts')
    await ensureTrust('var/store', ['mf-learning'])`
    await run(process.execPath, '--input-type=module', '--eval', makeKey)
    expect(listKeys()).toHaveLength(1)
    await fed('retire', 'mf-learning', '--remove', '--yes')
    expect(await changedFiles()).toEqual([])
    expect(listKeys()).toEqual([])
    expect(existsSync(clone.path('mf-learning'))).toBe(false)
  },
)

test('the samples of a content type pass the checks of the area', { timeout: 300_000 }, async () => {
  const [schema = '', property = '', entries = ''] = codeIn('add-a-content-type', 'ts')
  const [chapter = ''] = codeIn('add-a-content-type', 'tsx')
  const check = 'mf-pay/src/content/check.ts'
  const page = 'mf-pay/src/pages/pay/same-day-pay.tsx'
  const content = 'mf-pay/src/content/same-day-pay.ts'
  await clone.edit(check, /^(?=const Term = )/m, schema)
  await clone.edit(check, /(?<='same-day-pay\.ts',[^{]*\{[^}]*limits: Ledger,\n)/, property)
  await clone.edit(content, /(?=^ {2}partner: )/m, entries)
  await clone.edit(page, /(?= *<PartnerNote)/, chapter)
  expect(await changedFiles()).toEqual([check, content, page].toSorted())
  await runTests('mf-pay/src/content')
  await run(process.execPath, 'federation/cli/fed.ts', 'check', 'mf-pay')
  await clone.edit(content, 'The minute after which a day counts for the next run.', '')
  await expect(runTests('mf-pay/src/content/content.test.ts')).rejects.toThrow(
    `${content}: \`terms.entries[0].meaning\` is empty. Write a text.`,
  )
})

test('the samples of a setting compile, and an invalid value is rejected', { timeout: 300_000 }, async () => {
  const [field = '', settingTest = ''] = codeIn('add-a-setting', 'ts')
  const [button = ''] = codeIn('add-a-setting', 'tsx')
  await clone.edit('shared-contracts/src/settings.ts', /(?<=export const PublicSettings = .*\n)/, field)
  await clone.edit('shared-contracts/src/settings.test.ts', /$/, `\n${settingTest}`)
  await clone.edit('mf-leadcapture/src/islands/choose-slot.tsx', / *<Button[^]*<\/Button>\n/, button)
  await clone.edit('e2e/fakes/vendors.ts', "| 'contactBlock'", "| 'contactBlock' | 'officeHours'")
  await run(process.execPath, 'tooling/lint.ts', 'settings', '--fix')
  await runTests('shared-contracts/src/settings.test.ts')
  expect(await run('node_modules/.bin/tsc', '-b')).toBe('')
})

test('the samples of a sink compile, and its settings are parsed', { timeout: 300_000 }, async () => {
  const [settings = ''] = codeIn('add-a-sink', 'ts')
  await clone.edit(
    'shared-contracts/src/settings.ts',
    /(?<=export const AnalyticsSettings = [^]*?)(?=^ {2}\w+: vendor\()/m,
    settings,
  )
  await run(process.execPath, 'tooling/lint.ts', 'settings', '--fix')
  const parse = `
    const { PublicSettings } = await import('./shared-contracts/src/settings.ts')
    const { analytics } = PublicSettings.parse({ analytics: { surveys: { id: 'abcd1234' } } })
    console.log(analytics.surveys.baseUrl)`
  const output = await run(process.execPath, '--input-type=module', '--eval', parse)
  expect(output.trim()).toBe('https://cdn.surveys.example')
  expect(readFileSync(clone.path('docs/settings.md'), 'utf8')).toContain('analytics.surveys')
})
