import { expect, test } from 'vitest'
import { splitFirstScreen } from './compose-page.ts'

const FIRST = '<header></header><section class="hero"><h1>A</h1></section>'
const REST = '<section class="b"><h2>B</h2></section><section id="c"></section>'

test.each([
  ['ends after the first section', FIRST + REST, 'none', { first: FIRST, rest: REST }],
  [
    'does not end inside a section',
    `<section><section>A</section><section>B</section></section>${REST}`,
    'none',
    { first: '<section><section>A</section><section>B</section></section>', rest: REST },
  ],
  [
    'is the complete page if another element contains the sections',
    `<div>${FIRST}${REST}</div>`,
    'none',
    { first: `<div>${FIRST}${REST}</div>`, rest: '' },
  ],
  ['is the complete page if React hydrates it', FIRST + REST, 'visible', { first: FIRST + REST, rest: '' }],
  ['is the complete page if it has one section', FIRST, 'none', { first: FIRST, rest: '' }],
] as const)('the first screen %s', (_, html, wake, parts) => {
  expect(splitFirstScreen(html, { wake })).toEqual(parts)
})
