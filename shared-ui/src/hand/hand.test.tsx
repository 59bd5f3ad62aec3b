import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Hand } from './hand.tsx'
import { writtenWord } from './written-word.ts'

it('draws a letter the same wherever it stands, and each word as far as it reaches', () => {
  const [tell, let_] = [writtenWord('tell'), writtenWord('let')]
  expect(tell.d.split('m.8-14l-.2 14l6.8-.2')).toHaveLength(3)
  expect(let_.d).toContain('m.8-14l-.2 14l6.8-.2')
  expect(tell.width).toBeGreaterThan(let_.width)
})

it('says aloud what it writes, and tallies as their number', () => {
  expect(renderToStaticMarkup(<Hand>Ask Hank</Hand>)).toContain('>Ask Hank</span><svg')
  expect(renderToStaticMarkup(<Hand>|||| |||| |?</Hand>)).toContain('>11?</span>')
  expect(renderToStaticMarkup(<Hand struck>28</Hand>)).toMatch(/^<s /)
})

it('refuses a letter that it has not learned', () => {
  expect(() => writtenWord('Ü')).toThrow('The hand writes no “Ü”')
})
