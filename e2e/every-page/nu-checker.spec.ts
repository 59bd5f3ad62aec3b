import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import vnuJar from 'vnu-jar'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/** Messages to ignore, because the checker does not know these standard features yet: newer CSS, and `<link rel="expect">`. */
const NOT_YET_CHECKED = [
  /^CSS: .*(?:animation-(?:timeline|range)|view\(\)|@container|container-type|interpolate-size|linear-gradient)/,
  /^CSS: .*(?:field-sizing|paint-order|position-area|position-try-fallbacks|vector-effect)/,
  /^A “link” element with a “blocking” attribute must have a “rel” attribute/,
]

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  url?: string
  message: string
  extract?: string
}

/** Returns messages of the W3C's Nu Html Checker about files, except those that match `NOT_YET_CHECKED`. */
const checkFiles = async (files: string[]): Promise<string[]> => {
  const args = [
    '-jar',
    vnuJar.toString(),
    '--exit-zero-always',
    '--errors-only',
    '--stdout',
    '--format',
    'json',
    ...files,
  ]
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 * 1024 })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages
    .filter(({ message }) => !NOT_YET_CHECKED.some((pattern) => pattern.test(message)))
    .map(({ url = '', message, extract = '' }) => `${url.split('/').at(-1)}: ${message} ${extract}`)
}

test(
  'every page and error page conforms to the Nu Html Checker',
  { tag: ['@shell', '@slow'] },
  async ({ request }) => {
    test.skip(!hasJava, 'there is no Java here')
    test.setTimeout(300_000)
    const documents = [
      ...ROUTES.map(async ({ path }) => [path, await request.get(path)] as const),
      ...[
        request.get('/no-such-page'),
        request.get('/no-such-page?gclid=a&plid=b'),
        request.post('/hr'),
        request.get(`/hr?${'a'.repeat(8100)}`),
        request.get('/hr', { headers: { cookie: 'c'.repeat(40_000) } }),
      ].map(async (answer) => [`error-${(await answer).status()}`, await answer] as const),
    ]
    const folder = await mkdtemp(join(tmpdir(), 'nu-checker-'))
    try {
      const files = (await Promise.all(documents)).map(async ([name, answer], index) => {
        const file = join(folder, `${index}${name.replaceAll('/', '_')}.html`)
        await writeFile(file, await answer.body())
        return file
      })
      expect(files.length).toBeGreaterThan(50)
      expect(await checkFiles(await Promise.all(files))).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
