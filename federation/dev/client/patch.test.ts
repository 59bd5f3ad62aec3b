// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { patch } from './patch.ts'

const parsed = (html: string): HTMLElement => {
  const element = document.createElement('div')
  element.innerHTML = html
  return element
}

let live: HTMLElement
const show = (html: string) => {
  live = parsed(html)
  document.body.replaceChildren(live)
}
beforeEach(() => show(''))

const hydrate = (selector: string): Element => {
  const root = live.querySelector(selector)
  if (!root) throw new Error(`there is no ${selector}`)
  Reflect.set(root, '__reactContainer$x', {})
  return root
}

const edit = (before: string, after: string) => patch(live, parsed(before), parsed(after))

test('changes only edited content, and preserves nodes and changes made by scripts', () => {
  const before = '<section><h1>Old</h1><details><summary>More</summary></details></section><p>End</p>'
  show(before)
  live.querySelector('details')?.setAttribute('open', '')
  const heading = live.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  edit(before, before.replace('Old', 'New'))
  expect(live.querySelector('h1')).toBe(heading)
  expect(live.innerHTML).toBe(
    '<section><h1 tabindex="-1">New</h1><details open=""><summary>More</summary></details></section><p>End</p>',
  )
})

test('inserts, replaces and removes elements between unchanged elements', () => {
  const before = '<p>1</p><p>2</p><p>3</p>'
  show(before)
  const [first, , last] = live.children
  edit(before, '<p>1</p><h2>new</h2><ul></ul><p>3</p>')
  expect(live.innerHTML).toBe('<p>1</p><h2>new</h2><ul></ul><p>3</p>')
  expect([live.firstElementChild, live.lastElementChild]).toEqual([first, last])
  edit('<p>1</p><h2>new</h2><ul></ul><p>3</p>', '<p>1</p>')
  expect(live.innerHTML).toBe('<p>1</p>')
})

test('preserves hydrated roots, even if the page moves them', () => {
  const before = '<div data-root="island:a"><b>server</b></div><p>1</p>'
  show(before)
  const root = hydrate('[data-root]')
  root.innerHTML = '<b>React’s own</b>'
  edit(before, '<div data-root="island:a"><b>edited</b></div><p>2</p>')
  expect(live.innerHTML).toBe('<div data-root="island:a"><b>React’s own</b></div><p>2</p>')
  edit(
    '<div data-root="island:a"><b>edited</b></div><p>2</p>',
    '<section><div data-root="island:a"><b>edited</b></div></section>',
  )
  expect(live.querySelector('section > [data-root]')).toBe(root)
})

test('replaces content of unknown origin with the new HTML, and preserves hydrated roots', () => {
  show('<p>of a script</p><div data-root="island:a"><b>React’s</b></div>')
  const root = hydrate('[data-root]')
  edit('', '<h1>New</h1><div data-root="island:a"></div>')
  expect(live.innerHTML).toBe('<h1>New</h1><div data-root="island:a"><b>React’s</b></div>')
  expect(live.querySelector('[data-root]')).toBe(root)
})
