import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Marked, Text } from './text.tsx'

it('converts [words](address) to a link', () => {
  expect(
    renderToStaticMarkup(<Text text="See the [terms](/terms-conditions) and [privacy](/privacy-policy)." />),
  ).toBe('See the <a href="/terms-conditions">terms</a> and <a href="/privacy-policy">privacy</a>.')
  expect(renderToStaticMarkup(<Text text="Nothing [to] link (here)." />)).toBe('Nothing [to] link (here).')
})

it('keeps words with a non-breaking hyphen together', () => {
  expect(renderToStaticMarkup(<Text text={'W\u20114 and I\u20119s, done'} />)).toMatch(
    /^<span[^>]*>W-4<\/span> and <span[^>]*>I-9s<\/span>, done$/,
  )
})

it('underlines the text between each pair of asterisks, and keeps the text after the last pair', () => {
  const html = renderToStaticMarkup(<Marked text="Pay *right*, every *Friday* at noon" />)
  expect(html).toMatch(/^Pay <span[^>]*>right<\/span>, every <span[^>]*>Friday<\/span> at noon$/)
})
