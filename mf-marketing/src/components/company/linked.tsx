import { Fragment } from 'react'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** Text in which `[words](address)` is a link. */
export function Linked({ text }: { text: string }) {
  // A split by a pattern with two groups yields text, words, address, text, and so on.
  const parts = text.split(LINK)
  const [first = ''] = parts
  const links = parts.slice(1)
  return (
    <>
      {first}
      {Array.from({ length: links.length / 3 }, (_, index) => {
        const [words, href, after] = links.slice(index * 3, index * 3 + 3)
        return (
          <Fragment key={`${href} ${words}`}>
            <a href={href}>{words}</a>
            {after}
          </Fragment>
        )
      })}
    </>
  )
}
