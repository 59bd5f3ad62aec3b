// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { forceLayout, forceLayoutWhenIdle } from './deferred-layout.ts'

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

test('forces the layout of one part per idle period', () => {
  forceLayoutWhenIdle()
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

test('forces the layout of all parts immediately', () => {
  forceLayout()
  expect(laidOut()).toEqual([false, true, true])
})
