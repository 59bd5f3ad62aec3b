import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '@federation/test-kit'
import { parseRedirects } from './site-data.ts'
import { addVerbs } from './verbs.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Creates a site with one area. Returns a function that runs a `fed` command and returns its output. */
const site = async () => {
  const { environment } = await createSite([['shell', 'mf-hr'], '1.0.0'])
  vi.stubEnv('STATE_DIR', environment.stateDir)
  vi.stubEnv('REGISTRY_URL', '')
  vi.spyOn(console, 'error').mockReturnValue()
  const log = vi.spyOn(console, 'log').mockReturnValue()
  return async (...args: string[]) => {
    log.mockClear()
    const program = new Command()
    addVerbs(program)
    await program.parseAsync(['site', ...args], { from: 'user' })
    return log.mock.calls.flat().join('\n')
  }
}

test('adds, imports, lists and removes redirects', async () => {
  const fed = await site()
  const folder = await mkdtemp(join(tmpdir(), 'redirects-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'redirects.csv')
  await writeFile(
    file,
    'from,to,status\r\n/old/People.html,/mf-hr,301\r\n/fall/,https://partner.example/,302\r\n',
  )
  expect(await fed('redirects', 'list')).toContain('The site has no redirects.')
  expect(await fed('redirects', 'add', '/Spring/', '/mf-hr?utm_source=flyer')).toContain(
    'site: redirect /spring to /mf-hr?utm_source=flyer',
  )
  expect(await fed('redirects', 'import', file)).toContain('site: 2 redirects')
  expect(await fed('redirects', 'list')).toBe(
    'FROM         STATUS  TO\n/fall        302     https://partner.example/\n/old/people  301     /mf-hr\n/spring      302     /mf-hr?utm_source=flyer',
  )
  expect(await fed('redirects', 'remove', '/fall', '/old/people', '--dry-run')).toContain('would be live')
  expect(await fed('redirects', 'remove', '/fall', '/OLD/people/')).toContain('site: 2 redirects')
  expect(JSON.parse(await fed('redirects', 'list', '--json'))).toEqual({
    '/spring': { to: '/mf-hr?utm_source=flyer', permanent: false },
  })
})

test('sets and clears the banner, and rejects a day that has passed', async () => {
  const fed = await site()
  await expect(fed('banner', 'set', 'Closed', '--until', '2020-01-01')).rejects.toThrow('has passed')
  await fed('banner', 'set', 'Closed', '--link', '/mf-hr', '--until', '2099-12-24', '--skip', 'browser')
  expect(await fed('show')).toContain('Closed (until 2099-12-24, leads to /mf-hr)')
  await fed('banner', 'clear', '--skip', 'browser')
  expect(await fed('show')).toContain('banner    none')
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
