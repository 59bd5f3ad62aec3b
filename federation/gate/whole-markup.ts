import { Tokenizer, TokenizerMode, type Token } from 'parse5'

/** Elements that have no inside. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose inside is text to a browser. */
const TEXT: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
}

const shown = (source: string, offset: number): string => {
  const text = source.slice(offset, offset + 60).replaceAll(/\s+/g, ' ')
  return source.length > offset + 60 ? `${text}…` : text
}

const offsetOf = (token: Token.TagToken): number => token.location?.startOffset ?? 0

/**
 * What keeps some HTML from being whole by itself: an end tag of what it has not opened, an element it leaves open, a tag or a
 * comment that does not end. Stricter than browsers, which forgive by closing what stands around. In the source's order.
 */
export const markupProblems = (source: string): string[] => {
  const open: { tag: string; offset: number }[] = []
  const problems: string[] = []
  let isInSvg = false
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const { tagName, selfClosing } = token
        if (VOID.has(tagName) || (selfClosing && (isInSvg || tagName === 'svg' || tagName === 'math'))) return
        open.push({ tag: tagName, offset: offsetOf(token) })
        if (tagName === 'svg' || tagName === 'math') isInSvg = true
        const mode = TEXT[tagName]
        if (mode !== undefined && !isInSvg) tokenizer.state = mode
      },
      onEndTag: (token) => {
        const { tagName } = token
        const at = open.findLastIndex(({ tag }) => tag === tagName)
        if (at < 0) {
          problems.push(
            `has the end tag </${tagName}> without a start tag, at “${shown(source, offsetOf(token))}”`,
          )
          return
        }
        for (const { tag, offset } of open.splice(at).slice(1).toReversed())
          problems.push(`has <${tag}> without an end tag, at “${shown(source, offset)}”`)
        isInSvg = open.some(({ tag }) => tag === 'svg' || tag === 'math')
      },
      onComment: () => {},
      onDoctype: () => {},
      onCharacter: () => {},
      onNullCharacter: () => {},
      onWhitespaceCharacter: () => {},
      onEof: () => {
        for (const { tag, offset } of open.toReversed())
          problems.push(`has <${tag}> without an end tag, at “${shown(source, offset)}”`)
      },
      onParseError: ({ code, startOffset }) => {
        if (code.startsWith('eof-in-'))
          problems.push(
            `ends inside a tag or a comment, at “${shown(source, Math.max(0, startOffset - 60))}”`,
          )
      },
    },
  )
  tokenizer.write(source, true)
  return problems
}
