import { expect, test } from 'vitest'
import { documentProblems } from './document-rules.ts'
import { readDocument } from '../html/read-document.ts'

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

test('a page that keeps the rules has no problem', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({
      body: '<header><h2>Menu</h2></header><main><h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2></main>',
    }),
  ).toEqual([])
})

test.each<[string, Sample, string]>([
  ['a short title', { title: 'Pay' }, 'its title has 3 characters, 15 to 75 are read in search results'],
  ['no title', { title: '' }, 'has no title'],
  [
    'a long description',
    { description: 'x'.repeat(161) },
    'its description has 161 characters, 50 to 160 are read in search results',
  ],
  ['no h1', { body: '<main><h2>Pay</h2></main>' }, 'has 0 h1 headings, must have one'],
  ['two h1', { body: '<main><h1>A</h1><h1>B</h1></main>' }, 'has 2 h1 headings, must have one'],
  [
    'a level left out',
    { body: '<main><h1>A</h1><h3>Tiers</h3></main>' },
    '<h3> “Tiers” follows an h1: a level is left out',
  ],
  ['an empty heading', { body: '<main><h1>A</h1><h2> </h2></main>' }, 'an h2 is empty'],
  ['an h1 outside main', { body: '<main></main><h1>Pay</h1>' }, '<h1> “Pay” stands outside main'],
  ['two mains', { body: '<main><h1>A</h1></main><main></main>' }, 'has 2 main landmarks, must have one'],
  [
    'navigation without a name',
    { body: '<main><h1>A</h1></main><nav aria-label="Footer"></nav><nav></nav>' },
    'has several nav landmarks, one without a name',
  ],
  [
    'navigation with one name twice',
    { body: '<main><h1>A</h1></main><nav aria-label="Pages"></nav><nav aria-label="Pages"></nav>' },
    'has several nav landmarks named “Pages”',
  ],
  [
    'an id twice',
    { body: '<main><h1 id="a">A</h1><p id="a">B</p></main>' },
    'the id a stands more than once',
  ],
  [
    'a label without its field',
    { body: '<main><h1>A</h1><label for="email">Email</label></main>' },
    '<label> names #email in for, which does not exist',
  ],
  [
    'a picture without alt',
    { body: '<main><h1>A</h1><img src="/a.avif"></main>' },
    'the picture /a.avif has no alt',
  ],
  [
    'an inline style',
    { body: '<main><h1 style="color:red">A</h1></main>' },
    '<h1> has the inline style “color:red”, which the security policy drops',
  ],
])('%s is named', (_name, sample, reason) => {
  expect(problemsOf(sample)).toEqual([reason])
})

test('a picture that says nothing says so, and the title of a drawing is not the page’s', () => {
  expect(
    problemsOf({ body: '<main><h1>A</h1><img src="/a.avif" alt=""><svg><title>Chart</title></svg></main>' }),
  ).toEqual([])
})
