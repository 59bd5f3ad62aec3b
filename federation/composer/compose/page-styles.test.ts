import { expect, test } from 'vitest'
import { createPageStyles, createStylePruner } from './page-styles.ts'

const css = (owner: string, piece: string) => `.${piece}{--of:${owner}}.other{--of:${owner}}`
const parts = {
  shell: { pieces: ['button'] },
  textOf: async ({ name }: { name: string }, piece: string) => css(name, piece),
} as never
const owner = (name: string) => ({ name }) as never
const HTML = '<section class="hero field button"></section><section class="list"></section>'
const FIRST = '<section class="hero field button"></section>'

test('includes each style piece once, early if the first screen uses it, and omits pieces of the layout', async () => {
  const styles = createPageStyles(parts)
  styles.add(owner('hr'), ['list', 'hero', 'button'], 'never')
  styles.add(owner('leads'), ['hero', 'button'], 'never')
  expect(await styles.renderStyles(HTML, FIRST)).toEqual({
    early: '.hero{--of:leads}',
    late: '.list{--of:hr}',
  })
})

test('keeps every rule of hydrated fragments', async () => {
  const styles = createPageStyles(parts)
  styles.add(owner('hr'), ['field', 'list'], 'visible')
  styles.add(owner('hr'), ['field', 'hero'], 'never')
  expect(await styles.renderStyles(HTML, FIRST)).toEqual({
    early: `${css('hr', 'field')}.hero{--of:hr}`,
    late: css('hr', 'list'),
  })
})

const MARKUP = '<div class="a b" data-size="lg" data-open><p>words</p></div>'

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
])('keeps the rules of %s that the page can match', (sheet, used) => {
  expect(createStylePruner(MARKUP)(sheet)).toBe(used)
})

test('ignores class names in text and comments', () => {
  expect(
    createStylePruner('<p>Write class="a" there, or <!-- class="a" -->.</p><p class="b"></p>')(
      '.a{color:red}.b{color:red}',
    ),
  ).toBe('.b{color:red}')
})
