import { expect, it } from 'vitest'
import { LOOKS, lookOf } from './portrait-looks.ts'

it('has a look of its own for each of 22 testimonials', () => {
  const outlines = LOOKS.map((look) => JSON.stringify(look))
  expect(new Set(outlines).size).toBe(LOOKS.length)
  expect(new Set(Array.from({ length: 22 }, (_, index) => lookOf(`person-${index}`))).size).toBe(22)
})

it('gives the same person the same face, and any name one', () => {
  expect(lookOf('Dale Hutchins')).toBe(lookOf('Dale Hutchins'))
  expect(LOOKS).toContain(lookOf(''))
})

it('keeps neighbours apart in outline, not in colour alone', () => {
  for (const [index, look] of LOOKS.entries()) {
    const next = LOOKS[index + 1]
    expect(next?.hair === look.hair && next.wear === look.wear).toBe(false)
  }
})
