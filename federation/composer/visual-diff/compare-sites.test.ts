import { expect, onTestFinished, test, vi } from 'vitest'
import { countChangedElements, createPageReader } from './compare-sites.ts'

interface Sample {
  release?: string
  origin?: string
  words?: string
  /** CSS declaration in the late styles of the fake page (styles for content below the first screen). Default: `margin:0`. */
  late?: string
  /** Code of the script that hydrates the fake page. */
  code?: string
  hydrate?: 'never' | 'visible'
  more?: string
}

/** Returns the digests of the page `path` of a fake site. Null for all paths except `/pay`, the site's only page. */
const read = async (sample: Sample, path = '/pay') => {
  const { release = '1.0.0', origin = 'https://a.example', words = 'Friday', late = 'margin:0' } = sample
  const { code = 'one()', hydrate = 'visible', more = '' } = sample
  const asset = `/_r/mf-pay/${release}/assets`
  // As in a real build, a script's name contains a hash of its content. The content, and so the name, depends on the release.
  const entry = `${asset}/entry-${release.replaceAll('.', '_')}abc.js`
  const root = { place: 'route', area: 'mf-pay', kind: 'route', id: '/pay', hydrate }
  const table = {
    shell: { entry: '', scripts: [`/_r/shell/${release}/assets/main-1.js`] },
    scripts: { 'mf-pay route /pay': [entry] },
  }
  const texts: Record<string, string> = {
    '/pay': `<link rel="canonical" href="${origin}/pay"><img src="${asset}/stub-1.svg"><h1>${words}</h1>
<link rel="stylesheet" href="/_f/${release.replaceAll('.', '_')}.css" integrity="sha256-${release}">
<script type="application/json" id="page-data">${JSON.stringify({ page: { roots: [root] } })}</script>${more}`,
    [`/_r/shell/${release}/assets/main-1.js`]: 'start()',
    [entry]: `import "./base-${release.replaceAll('.', '_')}xyz.js";${code};show("${asset}/stub-1.svg")`,
    '/_f/live': '0123456789abcdef',
    '/_f/0123456789abcdef/_wake.json': JSON.stringify(table),
    [`/_f/${release.replaceAll('.', '_')}.css`]: `p{background:url(${asset}/a-1.svg);${late}}`,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const text = texts[url.replace('http://site', '')]
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return createPageReader({ origin: 'http://site' })(path)
}

test('ignores release ids, hashes of scripts, the origin, the preview panel, and scripts of a page that never hydrates', async () => {
  const before = await read({})
  expect(before).not.toBeNull()
  const more = '<script async src="/_panel/panel.js" integrity="sha384-x"></script>\n'
  expect(await read({ release: '2.0.0', origin: 'http://localhost:4300', more })).toEqual(before)
  expect(await read({}, '/no-such-page')).toBeNull()
  const still = await read({ hydrate: 'never' })
  expect((await read({ hydrate: 'never', code: 'two()' }))?.scripts).toBe(still?.scripts)
})

test.for([
  ['its words', { words: 'Thursday' }, 'htmlAndStyles', 'scripts'],
  ['the styles below its first screen', { late: 'color:red' }, 'htmlAndStyles', 'scripts'],
  ['a script that hydrates it', { code: 'two()' }, 'scripts', 'htmlAndStyles'],
] as const)('detects a change of %s', async ([, change, differing, same]) => {
  const [before, after] = [await read({}), await read(change)]
  expect(after?.[differing]).not.toBe(before?.[differing])
  expect(after?.[same]).toBe(before?.[same])
})

test('counts an element that changed once, and added or removed elements each', () => {
  expect(countChangedElements(['h1 a', 'p b', 'p b'], ['h1 a', 'p b', 'p b'])).toBe(0)
  expect(countChangedElements(['h1 a', 'p b'], ['p b', 'h1 changed'])).toBe(1)
  expect(countChangedElements(['h1 a', 'p b'], ['h1 a', 'p b', 'p b', 'p c'])).toBe(2)
  expect(countChangedElements(['h1 a', 'p b', 'p b'], ['h1 a'])).toBe(2)
})
