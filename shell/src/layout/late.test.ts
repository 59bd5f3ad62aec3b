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

test('forces the layout of one part per idle period', () => {
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

test('forces the layout of parts above a jump at once, without moving the content; parts below wait', () => {
  const [, over, below] = document.querySelectorAll('section')
  if (!over || !below) throw new Error('the page has three sections')
  const isLaidOut = () => over.style.contentVisibility === 'visible'
  vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 0, 720))
  vi.spyOn(below, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, innerHeight + (isLaidOut() ? -300 : 1), 0, 720),
  )
  document.elementFromPoint = () => below
  const scrolled = vi.fn<(options: ScrollToOptions) => void>()
  vi.stubGlobal('scrollBy', scrolled)
  layOutWhenIdle()
  dispatchEvent(new Event('scroll'))
  expect(laidOut()).toEqual([false, true, false])
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: -301, behavior: 'instant' })
  idle.shift()?.()
  expect(laidOut()).toEqual([false, true, true])
})

test('forces the layout of all parts at once', () => {
  layOutAll()
  expect(laidOut()).toEqual([false, true, true])
})
