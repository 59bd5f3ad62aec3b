// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fitText } from './fit-text.ts'

/** Width of a letter in the current font, in pixels. */
let letterWidth = 10
/**
 * Fake layout: returns the height of any element, in pixels, for a letter-spacing. Tests replace this function to simulate a
 * line break.
 */
let heightOf: (spacing: string | undefined) => number = () => 20
const styled = new Map<Element, PropertyIndexedKeyframes>()
const element = (selector: string): Element => document.querySelector(selector) as Element
const shownSpacing = (): number => Number.parseFloat(String(styled.get(element('p'))?.letterSpacing))

beforeEach(() => {
  letterWidth = 10
  heightOf = () => 20
  styled.clear()
  document.body.innerHTML = '<main><p>Paid Friday</p><aside hidden>Closed</aside></main>'
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return !this.hasAttribute('hidden')
    },
    animate(this: Element, styles: PropertyIndexedKeyframes) {
      styled.set(this, { ...styled.get(this), ...styles })
    },
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function block(this: Element) {
    return new DOMRect(0, 0, 300, heightOf(styled.get(this)?.letterSpacing?.toString()))
  })
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function lines(this: Range) {
    const length = this.startContainer.textContent?.length ?? 0
    return [new DOMRect(0, 0, length * letterWidth, 20)] as unknown as DOMRectList
  })
  vi.stubGlobal('getComputedStyle', ({ localName }: Element) => ({
    display: localName === 'p' ? 'block' : 'inline',
    fontFamily: 'Inter, "Inter Fallback", arial',
    fontSize: '20px',
    letterSpacing: '-0.2px',
  }))
})

test('keeps the width of visible text in the new font, and does not change hidden text', async () => {
  await fitText(() => {
    letterWidth = 10.4
  })
  // At a font size of 20 px, the spacing decreases by 0.4 px, which is 0.02 em. The style sheets set -0.01 em, so the result is
  // -0.03 em.
  expect(shownSpacing()).toBeCloseTo(-0.03)
  expect(styled.has(element('aside'))).toBe(false)
})

test('changes letter-spacing by at most 0.03 em', async () => {
  await fitText(() => {
    letterWidth = 15
  })
  expect(shownSpacing()).toBeCloseTo(-0.04)
})

test('sets no styles if the font does not change', async () => {
  await fitText(() => {})
  expect(styled.size).toBe(0)
})

test('adjusts the letter-spacing of a block until it has the height of the fallback font', async () => {
  await fitText(() => {
    letterWidth = 10.4
    heightOf = (spacing) => (Number.parseFloat(spacing ?? '0') < -0.045 ? 20 : 40)
  })
  expect(shownSpacing()).toBeCloseTo(-0.05)
})

test('keeps the fallback font of a block if no letter-spacing restores the block’s height', async () => {
  await fitText(() => {
    letterWidth = 10.4
    heightOf = () => 40
  })
  expect(styled.get(element('p'))).toEqual({
    fontFamily: ' "Inter Fallback", arial',
    letterSpacing: '-0.01em',
  })
})

test('uses the new font without a correction if only the words of a block move', async () => {
  document.body.innerHTML = '<main><p>Paid <b>Friday</b></p></main>'
  let left = 0
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function lines(this: Range) {
    const length = this.startContainer.textContent?.length ?? 0
    return [new DOMRect(left, 0, length * letterWidth, 20)] as unknown as DOMRectList
  })
  await fitText(() => {
    letterWidth = 10.4
    left = 8
  })
  expect(styled.get(element('p'))).toEqual({ letterSpacing: '-0.01em' })
})
