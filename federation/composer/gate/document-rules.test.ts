import { expect, test } from 'vitest'
import { readDocument } from '@federation/node-kit/html'
import {
  findDocumentProblems,
  listFontFamilies,
  parseFontCharacters,
  findMarkupProblems,
  findMissingCharacters,
  findScopeProblems,
} from './document-rules.ts'

const DESCRIPTION = 'What this page is about, in as many words as a search result shows to people.'

interface Sample {
  title?: string
  description?: string
  body?: string
}

const problemsOf = ({
  title = 'A title of some words',
  description = DESCRIPTION,
  body = '<main><h1>Pay</h1></main>',
}: Sample) =>
  findDocumentProblems(
    readDocument(
      `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}"></head><body>${body}</body></html>`,
    ),
  )

test('accepts a page that follows the rules', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({
      body: '<header><h2>Menu</h2></header><main><h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2></main>',
    }),
  ).toEqual([])
})

test.each<[string, Sample]>([
  ['the title has 3 characters; 15 to 75 (search results show no more): “Pay”', { title: 'Pay' }],
  ['has no title. Write 15 to 75 characters in `route` of its content file', { title: '' }],
  [
    `the description has 161 characters; 50 to 160 (search results show no more): “${'x'.repeat(161)}”`,
    { description: 'x'.repeat(161) },
  ],
])('reports a title or description of the wrong length: %s', (problem, sample) => {
  expect(problemsOf(sample)).toEqual([problem])
})

test.each(
  Object.entries({
    'has 0 h1 headings; exactly one is required': '<main><h2>Pay</h2></main>',
    'has 2 h1 headings (<h1> “A”, <h1> “B”); exactly one is required': '<main><h1>A</h1><h1>B</h1></main>',
    '<h3> “Tiers” follows an h1; use h2 or smaller numbers, so that no level is skipped':
      '<main><h1>A</h1><h3>Tiers</h3></main>',
    'an h2 is empty; write its text or remove it': '<main><h1>A</h1><h2> </h2></main>',
    '<h1> “Pay” is outside of main': '<main></main><h1>Pay</h1>',
    'has 2 main elements; exactly one is required, and the layout has it':
      '<main><h1>A</h1></main><main></main>',
    'has several nav elements, one without a name; give each an aria-label':
      '<main><h1>A</h1></main><nav aria-label="Footer"></nav><nav></nav>',
    'has several nav elements named “Pages”; give each its own aria-label':
      '<main><h1>A</h1></main><nav aria-label="Pages"></nav><nav aria-label="Pages"></nav>',
    'the id “a” is used more than once; ids are unique in a page':
      '<main><h1 id="a">A</h1><p id="a">B</p></main>',
    '<label for="email"> refers to an id that the page does not have':
      '<main><h1>A</h1><label for="email">Email</label></main>',
    'the picture /a.avif has no alt; describe it, or write alt="" if it is decorative':
      '<main><h1>A</h1><img src="/a.avif"></main>',
    '<h1> “Pay *more” shows a *. Put one * before and one after the marked words':
      '<main><h1>Pay *more</h1></main>',
    '<h1> has the inline style “color:red”, which the Content-Security-Policy blocks; use a class':
      '<main><h1 style="color:red">A</h1></main>',
  }),
)('reports: %s', (problem, body) => {
  expect(problemsOf({ body })).toEqual([problem])
})

test('accepts an empty alt, and ignores the title of an SVG', () => {
  expect(
    problemsOf({ body: '<main><h1>A</h1><img src="/a.avif" alt=""><svg><title>Chart</title></svg></main>' }),
  ).toEqual([])
})

const holds = parseFontCharacters(
  '@font-face{font-family:A;unicode-range:U+20-7E,U+A9}@font-face{unicode-range:u+21??}',
)

test('reads ranges, single characters and wildcards of unicode-range', () => {
  expect(['a', '©', '™', 'é', '漢'].map(holds)).toEqual([true, true, true, false, false])
})

test('treats fonts without unicode-range as complete', () => {
  expect(parseFontCharacters('@font-face{font-family:A}')('漢')).toBe(true)
})

test('reports each missing character of the visible text once', () => {
  const elements = readDocument(
    '<title>é</title><body><p>Zoë &amp; Noë ©</p><script type="application/json">"ł"</script></body>',
  )
  expect(findMissingCharacters(elements, holds)).toEqual([expect.stringContaining('“ë” (U+00EB)')])
})

test.each([
  '<h1>A<br/>B</h1><img src="a" alt="">',
  '<svg viewBox="0 0 1 1"><title>A</title><path d="M0"/><g><use href="#a"></use></g></svg>',
  '<textarea></main></textarea><noscript><a href="/a">b</a></noscript>',
  '<script type="application/json">"</div>"</script><!-- </div> -->',
])('accepts the complete markup %s', (html) => {
  expect(findMarkupProblems(html)).toEqual([])
})

test.each([
  ['</main>', ['has the end tag </main> without a start tag, at “</main>”']],
  ['<p>a</p></div><p>b</p>', ['has the end tag </div> without a start tag, at “</div><p>b</p>”']],
  ['<section><p>a</section>', ['has <p> without an end tag, at “<p>a</section>”']],
  ['<section><p>a</p>', ['has <section> without an end tag, at “<section><p>a</p>”']],
  ['<div/>a', ['has <div> without an end tag, at “<div/>a”']],
  ['a<!-- b', ['ends inside a tag or a comment, at “a<!-- b”']],
  ['<textarea>a', ['has <textarea> without an end tag, at “<textarea>a”']],
])('rejects the incomplete markup %s', (html, problems) => {
  expect(findMarkupProblems(html)).toEqual(problems)
})

const SITE = listFontFamilies('@font-face{font-family:"Crew Sans";src:url(/a.woff2)}')

test.each([
  '.a{color:red}.a:hover>b,.a h2{color:red}',
  'html:not([data-x]) .a{color:red}',
  '@layer ui{.a{color:red}}@media print{.a{color:red}}',
  '@container (width>1px){.a::before{color:red}}',
  '.a{color:red;&:hover{color:blue}p{margin:0}}',
  ':is(.a,.b) p{color:red}:where(.a):has(p){color:red}',
  '@keyframes a{from{opacity:0}to{opacity:1}}',
  '@font-face{font-family:Own;src:url(/a.woff2)}',
])('accepts the scoped rule %s', (css) => {
  expect(findScopeProblems(css, SITE)).toEqual([])
})

test.each([
  ['h1{color:red}', 'h1'],
  ['.a,p{color:red}', 'p'],
  ['*{margin:0}', '*'],
  ['[data-root]{margin:0}', '[data-root]'],
  ['@media print{p{color:red}}', 'p'],
  [':is(.a,p) b{color:red}', ':is b'],
  [':not(.a){color:red}', ':not'],
])('rejects the rule %s, which would style other areas', (css, selector) => {
  expect(findScopeProblems(css, SITE)).toEqual([
    `the selector \`${selector}\` would style other areas; put it under a class of this module, for example \`.body ${selector}\``,
  ])
})

test.each(
  Object.entries({
    ':root{--x:1}': 'the selector `:root` styles the whole document; style an element of this area',
    '.a body{color:red}': 'the selector `.a body` styles the whole document; style an element of this area',
    'html.a{color:red}': 'the selector `html.a` styles the whole document; style an element of this area',
    'body:has(.a){overflow:hidden}':
      'the selector `body:has` styles the whole document; style an element of this area',
    '.a #main{color:red}':
      'the selector `.a #main` selects the id #main, and ids belong to the whole document; select a class',
    '@layer base{.a{color:red}}': 'has @layer base; write the styles of an area without a layer',
    '@layer a,b;': 'has an order of layers, which applies to the whole document; remove it',
    '@import "x.css";': 'has @import, which applies to the whole document; remove it',
    '@font-face{font-family:"Crew Sans";src:url(b)}':
      'has a @font-face for “crew sans”, a font of the site; remove it or rename the family',
    '@property --x{syntax:"*";inherits:false}':
      'has @property, which applies to the whole document; remove it',
  }),
)('rejects the global rule %s', (css, problem) => {
  expect(findScopeProblems(css, SITE)).toEqual([problem])
})
