import { expect, test } from 'vitest'
import { hoistHead } from './hoist.ts'

test.each([
  [
    '<link rel="preload" href="/a.avif"/><meta name="a"><h1>A</h1><link rel="x">',
    ['<link rel="preload" href="/a.avif"/>', '<meta name="a">'],
    '<h1>A</h1><link rel="x">',
  ],
  ['<link title="a > b"><p>A</p>', ['<link title="a > b">'], '<p>A</p>'],
  ['<p>A</p>', [], '<p>A</p>'],
  ['words<link rel="x">', [], 'words<link rel="x">'],
])('of %s the tags at the start go to the head', (fragment, head, html) => {
  expect(hoistHead(fragment)).toEqual({ head, html })
})
