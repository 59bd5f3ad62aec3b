import { expect, test } from 'vitest'
import { usedStyles } from './page-styles.ts'

const HTML = '<div class="a b" data-size="lg" data-open><p>words</p></div>'

test.each([
  ['.a{color:red}.c{color:red}', '.a{color:red}'],
  ['.a .c{color:red}.a p{color:red}', '.a p{color:red}'],
  ['.b[data-size=lg]{color:red}.b[data-size=sm]{color:red}', '.b[data-size=lg]{color:red}'],
  ['.a[data-open]{color:red}.a[data-shut]{color:red}', '.a[data-open]{color:red}'],
  ['.a:hover{color:red}.a[open]{color:red}.a:not(.c){color:red}', '.a:hover,.a[open],.a:not(.c){color:red}'],
  [':is(.a,.c) p{color:red}:where(.c) p{color:red}', ':is(.a,.c) p{color:red}'],
  [
    '@layer ui{.c{color:red}}@media (width>=900px){.c{color:red}.a{color:red}}',
    '@layer ui{}@media (width>=900px){.a{color:red}}',
  ],
])('keeps the rules of %s that the page can match', (css, used) => {
  expect(usedStyles(HTML)(css)).toBe(used)
})

test('ignores class names in text and comments', () => {
  expect(
    usedStyles('<p>Write class="a" there, or <!-- class="a" -->.</p><p class="b"></p>')(
      '.a{color:red}.b{color:red}',
    ),
  ).toBe('.b{color:red}')
})
