import { expect, test } from 'vitest'
import { createPageStyles } from './page-styles.ts'

const css = (owner: string, piece: string) => `.${piece}{--of:${owner}}.other{--of:${owner}}`
const parts = {
  shell: { pieces: ['button'] },
  textOf: async ({ name }: { name: string }, piece: string) => css(name, piece),
} as never
const owner = (name: string) => ({ name }) as never
const HTML = '<section class="hero field button"></section><section class="list"></section>'
const FIRST = '<section class="hero field button"></section>'

test('includes a piece once: early if the first screen uses it, never if the layout has it', async () => {
  const styles = createPageStyles(parts)
  styles.take(owner('hr'), ['list', 'hero', 'button'], 'none')
  styles.take(owner('leads'), ['hero', 'button'], 'none')
  expect(await styles.lay(HTML, FIRST)).toEqual({ early: '.hero{--of:leads}', late: '.list{--of:hr}' })
})

test('keeps every rule of hydrated fragments', async () => {
  const styles = createPageStyles(parts)
  styles.take(owner('hr'), ['field', 'list'], 'visible')
  styles.take(owner('hr'), ['field', 'hero'], 'none')
  expect(await styles.lay(HTML, FIRST)).toEqual({
    early: `${css('hr', 'field')}.hero{--of:hr}`,
    late: css('hr', 'list'),
  })
})
