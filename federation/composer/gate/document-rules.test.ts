import { expect, test } from 'vitest'
import { documentProblems } from './document-rules.ts'
import { readDocument } from '@federation/node-kit/html'

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
  documentProblems(
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

test.each<[string, Sample, string]>([
  [
    'a short title',
    { title: 'Pay' },
    'the title has 3 characters; 15 to 75 (search results show no more): “Pay”',
  ],
  ['no title', { title: '' }, 'has no title. Write 15 to 75 characters in `route` of its content file'],
  [
    'a long description',
    { description: 'x'.repeat(161) },
    `the description has 161 characters; 50 to 160 (search results show no more): “${'x'.repeat(161)}”`,
  ],
  ['no h1', { body: '<main><h2>Pay</h2></main>' }, 'has 0 h1 headings; exactly one is required'],
  [
    'two h1',
    { body: '<main><h1>A</h1><h1>B</h1></main>' },
    'has 2 h1 headings (<h1> “A”, <h1> “B”); exactly one is required',
  ],
  [
    'a skipped heading level',
    { body: '<main><h1>A</h1><h3>Tiers</h3></main>' },
    '<h3> “Tiers” follows an h1; use h2 or smaller numbers, so that no level is skipped',
  ],
  [
    'an empty heading',
    { body: '<main><h1>A</h1><h2> </h2></main>' },
    'an h2 is empty; write its text or remove it',
  ],
  ['an h1 outside main', { body: '<main></main><h1>Pay</h1>' }, '<h1> “Pay” is outside of main'],
  [
    'two mains',
    { body: '<main><h1>A</h1></main><main></main>' },
    'has 2 main elements; exactly one is required, and the layout has it',
  ],
  [
    'navigation without a name',
    { body: '<main><h1>A</h1></main><nav aria-label="Footer"></nav><nav></nav>' },
    'has several nav elements, one without a name; give each an aria-label',
  ],
  [
    'navigation with one name twice',
    { body: '<main><h1>A</h1></main><nav aria-label="Pages"></nav><nav aria-label="Pages"></nav>' },
    'has several nav elements named “Pages”; give each its own aria-label',
  ],
  [
    'an id twice',
    { body: '<main><h1 id="a">A</h1><p id="a">B</p></main>' },
    'the id “a” is used more than once; ids are unique in a page',
  ],
  [
    'a label without its field',
    { body: '<main><h1>A</h1><label for="email">Email</label></main>' },
    '<label for="email"> refers to an id that the page does not have',
  ],
  [
    'a picture without alt',
    { body: '<main><h1>A</h1><img src="/a.avif"></main>' },
    'the picture /a.avif has no alt; describe it, or write alt="" where it only decorates',
  ],
  [
    'a headline with one mark',
    { body: '<main><h1>Pay *more</h1></main>' },
    '<h1> “Pay *more” shows a *; put one before and one after the key words',
  ],
  [
    'an inline style',
    { body: '<main><h1 style="color:red">A</h1></main>' },
    '<h1> has the inline style “color:red”, which the Content-Security-Policy blocks; use a class',
  ],
])('reports %s', (_name, sample, reason) => {
  expect(problemsOf(sample)).toEqual([reason])
})

test('accepts an empty alt, and ignores the title of an SVG', () => {
  expect(
    problemsOf({ body: '<main><h1>A</h1><img src="/a.avif" alt=""><svg><title>Chart</title></svg></main>' }),
  ).toEqual([])
})
