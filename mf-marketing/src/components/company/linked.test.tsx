import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Linked } from './linked.tsx'

it('makes links of words with an address, and leaves the rest', () => {
  expect(renderToStaticMarkup(<Linked text="See the [terms](/terms-conditions) and [privacy](/privacy-policy)." />)).toBe(
    'See the <a href="/terms-conditions">terms</a> and <a href="/privacy-policy">privacy</a>.',
  )
  expect(renderToStaticMarkup(<Linked text="Nothing [to] link (here)." />)).toBe('Nothing [to] link (here).')
})
