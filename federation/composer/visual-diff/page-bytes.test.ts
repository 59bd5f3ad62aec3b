import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { pageReader, type PageBytes } from './page-bytes.ts'

interface Sample {
  release?: string
  origin?: string
  words?: string
  late?: string
  /** Integrity of the script that hydrates the page. */
  integrity?: string
  wake?: 'none' | 'visible'
  more?: string
}

const pageOf = ({
  release = '1.0.0',
  origin = 'https://a.example',
  words = 'Paid on Friday',
  ...rest
}: Sample) => `
<link rel="canonical" href="${origin}/pay">
<script async src="/_r/shell/${release}/assets/bootstrap-1.js"></script>
<img src="/_r/mf-pay/${release}/assets/stub-1.svg"><h1>${words}</h1>
<link rel="stylesheet" id="late-styles" href="/_f/${release.replaceAll('.', '_')}.css" integrity="sha256-${release}">
<script type="application/json" id="page-data">{"page":{"path":"/pay","flags":{},"roots":[{"place":"route","area":"mf-pay","kind":"route","id":"/pay","wake":"${rest.wake ?? 'visible'}"}]}}</script>
${rest.more ?? ''}</body>`

const wakeTable = ({ release = '1.0.0', integrity = 'sha384-one' }: Sample) => ({
  shell: { entry: '', scripts: [`/_r/shell/${release}/assets/main-1.js`] },
  scripts: { 'mf-pay route /pay': [`/_r/mf-pay/${release}/remote-entry.js`] },
  importMap: JSON.stringify({
    imports: {},
    integrity: { [`/_r/mf-pay/${release}/remote-entry.js`]: integrity },
  }),
})

/** Serves a site with one page, and reads the page at `path`. */
const read = async (sample: Sample, path = '/pay'): Promise<PageBytes | null> => {
  const answers: Record<string, string> = {
    '/pay': pageOf(sample),
    '/_f/live': '0123456789abcdef',
    '/_f/0123456789abcdef/_wake.json': JSON.stringify(wakeTable(sample)),
    [`/_f/${(sample.release ?? '1.0.0').replaceAll('.', '_')}.css`]:
      sample.late ?? `p{background:url(/_r/mf-pay/${sample.release ?? '1.0.0'}/assets/a-1.svg)}`,
  }
  const server = createServer(({ url = '' }, response) => {
    const found = answers[url]
    response.writeHead(found === undefined ? 404 : 200).end(found)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return pageReader({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })(path)
}

test('ignores release ids, the origin and the preview panel', async () => {
  const before = await read({})
  expect(before).not.toBeNull()
  const panel = '<script async src="/_panel/panel.js" integrity="sha384-x"></script>\n'
  expect(await read({ release: '2.0.0', origin: 'http://localhost:4300', more: panel })).toEqual(before)
  expect(await read({}, '/no-such-page')).toBeNull()
})

test.for([
  ['its words', { words: 'Paid on Thursday' }, 'shown'],
  ['the styles below its first screen', { late: 'p{color:red}' }, 'shown'],
  ['a script that hydrates it', { integrity: 'sha384-two' }, 'runs'],
] as const)('detects a change of %s', async ([, change, differing]) => {
  const [before, after] = [await read({}), await read(change)]
  const same = differing === 'shown' ? 'runs' : 'shown'
  expect(after?.[differing]).not.toBe(before?.[differing])
  expect(after?.[same]).toBe(before?.[same])
})

test('ignores the scripts of a page that never hydrates', async () => {
  expect((await read({ wake: 'none', integrity: 'sha384-two' }))?.runs).toBe(
    (await read({ wake: 'none' }))?.runs,
  )
})
