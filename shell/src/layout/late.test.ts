// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { layOutAll, layOutWhenIdle } from './late.ts'

const idle: (() => void)[] = []
const laidOut = () =>
  [...document.querySelectorAll('section')].map(({ style }) => style.contentVisibility === 'visible')

beforeEach(() => {
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (action: () => void) => idle.push(action))
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  vi.stubGlobal('getComputedStyle', ({ style, id }: HTMLElement) => ({
    contentVisibility: style.contentVisibility || (id === 'first' ? 'visible' : 'auto'),
  }))
  document.body.innerHTML = '<section id="first"></section><section></section><section></section>'
})

test('in each idle moment one part is laid out, until none is left', () => {
  layOutWhenIdle()
  for (const after of [
    [false, true, false],
    [false, true, true],
    [false, true, true],
  ]) {
    idle.shift()?.()
    expect(laidOut()).toEqual(after)
  }
  expect(idle).toEqual([])
})

test('what a visitor jumps over is laid out with the jump, what lies further down as before', () => {
  const [, over, below] = document.querySelectorAll('section')
  if (!over || !below) throw new Error('the page has three sections')
  layOutWhenIdle()
  vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 0, 720))
  vi.spyOn(below, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight + 1, 0, 720))
  vi.stubGlobal('scrollBy', vi.fn())
  document.elementFromPoint = () => below
  dispatchEvent(new Event('scroll'))
  expect(laidOut()).toEqual([false, true, false])
  idle.shift()?.()
  expect(laidOut()).toEqual([false, true, true])
})

test('where a place further down is wanted all are laid out at once', () => {
  layOutAll()
  expect(laidOut()).toEqual([false, true, true])
})
