import { createSampleEnvironment, writeSampleArea } from '@federation/test-kit'
import { goLive, publishRelease } from '@federation/release'
import { expect, test } from 'vitest'
import { exchange } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'

const site = useTestSite(
  { onRequest: (url) => passedToFastify.push(url) },
  {
    'mf-hr': { text: 'People', path: '/hr' },
    'mf-marketing': { text: 'Home', path: '/', html: `<h1>Home</h1>${'<p>Long.</p>'.repeat(20_000)}` },
  },
)
/** Paths of the requests that the server did not answer from memory, but passed to Fastify. */
let passedToFastify: string[] = []

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const headingsIn = (answer: string) => [...answer.matchAll(/<h1>([^<]*)/g)].map(([, text]) => text)

const hrHeading = async () => headingsIn((await exchange(site.port, get('/hr'))).answer)

test('answers from memory before Fastify; assets only from the second request on', async () => {
  const paths = [
    '/hr',
    '/hr?plid=a',
    '/',
    '/sitemap.xml',
    `/_f/${site.composition}/hr.json`,
    '/_r/mf-hr/1.0.0/remote-entry.js',
    '/_r/mf-hr/1.0.0/remote-entry.js',
  ]
  passedToFastify = []
  for (const path of paths) expect((await exchange(site.port, get(path))).statuses).toEqual([200])
  expect(passedToFastify).toEqual(['/_r/mf-hr/1.0.0/remote-entry.js'])
})

test('repeats responses byte for byte, for small and large bodies', async () => {
  for (const path of ['/hr', '/']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(site.port, get(path))))
    const texts = new Set(answers.map(({ answer }) => answer.replace(/^Date: .*$/m, '')))
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('</html>')
  }
})

test('answers pipelined requests in their order', async () => {
  const { answer, statuses } = await exchange(
    site.port,
    get('/hr') + get('/no-such-page') + get('/') + get('/hr') + get('/hr', 'Connection: close'),
    { last: 5 },
  )
  expect(statuses).toEqual([200, 404, 200, 200, 200])
  expect(headingsIn(answer).filter((text) => text === 'People' || text === 'Home')).toEqual([
    'People',
    'Home',
    'People',
    'People',
  ])
})

test('does not answer requests that follow a rejected one', async () => {
  const refused = [
    'GET /hr HTTP/1.1',
    'Host: localhost',
    'Transfer-Encoding: chunked',
    '',
    '1',
    'x',
    '0',
    '',
    '',
  ].join('\r\n')
  const { answer, statuses } = await exchange(site.port, refused + get('/hr') + get('/hr'), { last: 3 })
  expect(statuses).toEqual([400])
  expect(headingsIn(answer)).not.toContain('People')
})

test('answers with the new composition once it is live', async () => {
  await publishRelease(site.store, await writeSampleArea('mf-hr', '2.0.0', 'Newer people', { path: '/hr' }))
  await goLive(createSampleEnvironment(site.store), new Map([['mf-hr', '2.0.0']]))
  await expect.poll(hrHeading).toEqual(['Newer people'])
  expect(await hrHeading()).toEqual(['Newer people'])
})
