import { Fragment, type ReactNode } from 'react'
import styles from './text.module.css'

const LINK = /\[([^\]]+)\]\(([^)]+)\)/
const JOINED = /(\w+\u2011\w+)/

/** Replaces non-breaking hyphens, which the site's fonts do not contain, by hyphens in a span that does not break. */
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

/** Text that does not break inside its short hyphenated words: `W-2`, `I-9`, `1099-NEC`. */
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

/** Text of content: `[words](address)` becomes a link, and a non-breaking hyphen (U+2011) keeps its words together. */
export function Text({ text }: { text: string }) {
  // A split by a pattern with two groups yields text, words, address, text, and so on.
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

/** Marker stroke under key words. At most one per headline. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>
}

/** Title of content: `*key words*` get the marker stroke. */
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
