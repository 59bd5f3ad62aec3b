import { Fragment, type ReactNode } from 'react'
import styles from './text.module.css'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/
const JOINED = /(\w+\u2011\w+)/

/**
 * Replaces each non-breaking hyphen (U+2011) with a hyphen inside a `span` without line breaks, because the site's fonts do not
 * contain U+2011.
 */
const joined = (text: string): ReactNode =>
  text.split(JOINED).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <span key={index} className={styles.joined}>
        {part.replace('\u2011', '-')}
      </span>
    ),
  )

const MAX_JOINED_LENGTH = 12

/** Text without line breaks inside short hyphenated words such as `W-2` and `1099-NEC`. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= MAX_JOINED_LENGTH ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <span key={index} className={styles.joined}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Text of a content file. `[words](url)` becomes a link. Words joined by a non-breaking hyphen (U+2011) stay on one line. */
export function Text({ text }: { text: string }) {
  // The pattern has two groups, so `split` returns text, link text, URL, text, and so on.
  const [first = '', ...links] = text.split(LINK)
  return (
    <>
      {joined(first)}
      {Array.from({ length: links.length / 3 }, (_, index) => {
        const [words, href, after = ''] = links.slice(index * 3, index * 3 + 3)
        return (
          <Fragment key={`${href} ${words}`}>
            <a href={href}>{words}</a>
            {joined(after)}
          </Fragment>
        )
      })}
    </>
  )
}

/** Underlines a key word with a marker stroke. Use at most one per page. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>
}

/** A title from a content file. A word between asterisks, such as `*word*`, is underlined with a marker stroke. */
export function Marked({ text }: { text: string }) {
  return text.split('*').map((part, index) =>
    index % 2 === 0 ? (
      joined(part)
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <Mark key={index}>{joined(part)}</Mark>
    ),
  )
}
