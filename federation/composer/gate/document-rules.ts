import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import type { DocumentElement } from '@federation/node-kit/html'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose content browsers parse as text. */
const TEXT_CONTENT_MODES: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
}

const excerpt = (source: string, offset: number): string => {
  const text = source.slice(offset, offset + 60).replaceAll(/\s+/g, ' ')
  return source.length > offset + 60 ? `${text}…` : text
}

const offsetOf = (token: Token.TagToken): number => token.location?.startOffset ?? 0

/**
 * Lists markup errors of an HTML fragment: an end tag without a start tag, an element without an end tag, an unfinished tag or
 * comment. Browsers accept such markup, but may then close elements around the fragment.
 */
export const findMarkupProblems = (source: string): string[] => {
  const open: { tag: string; offset: number }[] = []
  const problems: string[] = []
  let isInSvg = false
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const { tagName, selfClosing } = token
        if (VOID_TAGS.has(tagName) || (selfClosing && (isInSvg || tagName === 'svg' || tagName === 'math')))
          return
        open.push({ tag: tagName, offset: offsetOf(token) })
        if (tagName === 'svg' || tagName === 'math') isInSvg = true
        const mode = TEXT_CONTENT_MODES[tagName]
        if (mode !== undefined && !isInSvg) tokenizer.state = mode
      },
      onEndTag: (token) => {
        const { tagName } = token
        const at = open.findLastIndex(({ tag }) => tag === tagName)
        if (at < 0) {
          problems.push(
            `has the end tag </${tagName}> without a start tag, at “${excerpt(source, offsetOf(token))}”`,
          )
          return
        }
        for (const { tag, offset } of open.splice(at).slice(1).toReversed())
          problems.push(`has <${tag}> without an end tag, at “${excerpt(source, offset)}”`)
        isInSvg = open.some(({ tag }) => tag === 'svg' || tag === 'math')
      },
      onComment: () => {},
      onDoctype: () => {},
      onCharacter: () => {},
      onNullCharacter: () => {},
      onWhitespaceCharacter: () => {},
      onEof: () => {
        for (const { tag, offset } of open.toReversed())
          problems.push(`has <${tag}> without an end tag, at “${excerpt(source, offset)}”`)
      },
      onParseError: ({ code, startOffset }) => {
        if (code.startsWith('eof-in-'))
          problems.push(
            `ends inside a tag or a comment, at “${excerpt(source, Math.max(0, startOffset - 60))}”`,
          )
      },
    },
  )
  tokenizer.write(source, true)
  return problems
}

/** Returns true if one of the site's fonts contains a character. */
export type HasCharacter = (character: string) => boolean

const RANGES = /unicode-range:([^;}]+)/g
const RANGE = /U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi
const codePoint = (hex: string, wild: string): number => Number.parseInt(hex.replaceAll('?', wild), 16)

/**
 * Reads `unicode-range` of a style sheet's fonts. Returns a function that tells if one of the fonts contains a character.
 * If the style sheet has no ranges, that function returns true for all characters.
 */
export const parseFontCharacters = (css: string): HasCharacter => {
  const ranges = [...css.matchAll(RANGES)].flatMap(([, list = '']) =>
    [...list.matchAll(RANGE)].map(
      ([, from = '', to]) => [codePoint(from, '0'), codePoint(to ?? from, 'F')] as const,
    ),
  )
  if (ranges.length === 0) return () => true
  return (character) =>
    ranges.some(
      ([from, to]) => from <= (character.codePointAt(0) ?? 0) && (character.codePointAt(0) ?? 0) <= to,
    )
}

/** Lists characters of a document's text that no font of the site contains, so that browsers would use a fallback font. */
export const findMissingCharacters = (elements: DocumentElement[], hasCharacter: HasCharacter): string[] => {
  const body = elements.find(({ tag }) => tag === 'body')?.text ?? ''
  const data = elements.filter(({ tag }) => tag === 'script').map(({ text }) => text)
  const textWithoutData = data.reduce((text, script) => text.replace(script, ''), body)
  return [...new Set(textWithoutData)]
    .filter((character) => !hasCharacter(character))
    .map(
      (character) =>
        `“${character}” (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}) is in no font of the site`,
    )
}

/** Checks one rule. Returns a description of each violation. */
type Rule = (elements: DocumentElement[]) => string[]

/** Attributes whose value is the id of another element in the document. */
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby']

const filterByTag = (elements: DocumentElement[], tag: string) =>
  elements.filter((element) => element.tag === tag)
const isInside = (element: DocumentElement, tag: string) =>
  element.ancestors.some((ancestor) => ancestor.tag === tag)
const headingText = ({ tag, text }: DocumentElement) =>
  `<${tag}> “${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
const listRepeated = <T>(items: T[]): T[] => [
  ...new Set(items.filter((item, index) => items.indexOf(item) !== index)),
]

const checkLength = (what: string, least: number, maxLength: number, value: string | undefined): string[] => {
  if (value === undefined || value === '')
    return [`has no ${what}. Write ${least} to ${maxLength} characters in \`route\` of its content file`]
  if (value.length >= least && value.length <= maxLength) return []
  return [
    `the ${what} has ${value.length} characters; ${least} to ${maxLength} (search results show no more): “${value}”`,
  ]
}

const title: Rule = (elements) => {
  const titleElement = elements.find(({ tag, ancestors }) => tag === 'title' && ancestors[0]?.tag === 'head')
  return checkLength('title', 15, 75, titleElement?.text)
}

const description: Rule = (elements) => {
  const metaElement = filterByTag(elements, 'meta').find(
    ({ attributes }) => attributes.get('name') === 'description',
  )
  return checkLength('description', 50, 160, metaElement?.attributes.get('content'))
}

const headings: Rule = (elements) => {
  const headingElements = elements.filter(({ tag }) => /^h[1-6]$/.test(tag))
  const first = headingElements.filter(({ tag }) => tag === 'h1')
  const problems =
    first.length === 1
      ? []
      : [
          `has ${first.length} h1 headings${first.length === 0 ? '' : ` (${first.map(headingText).join(', ')})`}; exactly one is required`,
        ]
  for (const [index, heading] of headingElements.entries()) {
    const level = Number(heading.tag[1])
    // The first heading of a document can have any level.
    const before = Number(headingElements[index - 1]?.tag[1] ?? level)
    if (level > before + 1)
      problems.push(
        `${headingText(heading)} follows an h${before}; use h${before + 1} or smaller numbers, so that no level is skipped`,
      )
    if (heading.text.includes('*'))
      problems.push(`${headingText(heading)} shows a *. Put one * before and one after the marked words`)
    if (heading.text === '') problems.push(`an ${heading.tag} is empty; write its text or remove it`)
  }
  return problems
}

const landmarks: Rule = (elements) => {
  const mains = filterByTag(elements, 'main')
  const problems =
    mains.length === 1
      ? []
      : [`has ${mains.length} main elements; exactly one is required, and the layout has it`]
  for (const heading of filterByTag(elements, 'h1')) {
    if (!isInside(heading, 'main')) problems.push(`${headingText(heading)} is outside of main`)
  }
  const navigation = filterByTag(elements, 'nav')
  const names = navigation.map(
    ({ attributes }) => attributes.get('aria-label') ?? attributes.get('aria-labelledby') ?? '',
  )
  if (navigation.length > 1 && names.includes(''))
    problems.push('has several nav elements, one without a name; give each an aria-label')
  for (const name of listRepeated(names.filter((text) => text !== '')))
    problems.push(`has several nav elements named “${name}”; give each its own aria-label`)
  return problems
}

const ids: Rule = (elements) => {
  const allIds = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
  const idSet = new Set(allIds)
  const missing = elements.flatMap((element) =>
    REFERENCES.flatMap((name) =>
      (element.attributes.get(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && !idSet.has(id))
        .map((id) => `<${element.tag} ${name}="${id}"> refers to an id that the page does not have`),
    ),
  )
  return [
    ...listRepeated(allIds).map((id) => `the id “${id}” is used more than once; ids are unique in a page`),
    ...missing,
  ]
}

const pictures: Rule = (elements) =>
  filterByTag(elements, 'img')
    .filter(({ attributes }) => !attributes.has('alt'))
    .map(
      ({ attributes }) =>
        `the picture ${attributes.get('src') ?? ''} has no alt; describe it, or write alt="" if it is decorative`,
    )

const styles: Rule = (elements) => [
  ...elements
    .filter(({ attributes }) => attributes.has('style'))
    .map(
      ({ tag, attributes }) =>
        `<${tag}> has the inline style “${attributes.get('style')}”, which the Content-Security-Policy blocks; use a class`,
    ),
  ...filterByTag(elements, 'style')
    .filter(({ ancestors }) => ancestors[0]?.tag !== 'head')
    .map(() => 'has a style element in its body, which the Content-Security-Policy blocks; use a CSS module'),
]

const RULES: Rule[] = [title, description, headings, landmarks, ids, pictures, styles]

/** Lists the violations of all rules in one document, without duplicates. */
export const findDocumentProblems = (elements: DocumentElement[]): string[] => [
  ...new Set(RULES.flatMap((rule) => rule(elements))),
]

/** Cascade layer with the styles of shared-ui. An area's own styles are in no layer, so they override these styles. */
const SHARED_LAYER = 'ui'
/** At-rules that apply to the whole document at any position. The key is the name that lightningcss gives the type of rule. */
const GLOBAL_RULES: Record<string, string> = {
  import: '@import',
  namespace: '@namespace',
  page: '@page',
  property: '@property',
  'counter-style': '@counter-style',
  'font-feature-values': '@font-feature-values',
  'font-palette-values': '@font-palette-values',
  'view-transition': '@view-transition',
  'layer-statement': 'an order of layers',
}

const ROOTS = new Set(['html', 'body', 'head'])

const formatComponent = (part: SelectorComponent): string => {
  if (part.type === 'type') return part.name
  if (part.type === 'class') return `.${part.name}`
  if (part.type === 'id') return `#${part.name}`
  if (part.type === 'attribute') return `[${part.name}]`
  if (part.type === 'universal') return '*'
  if (part.type === 'combinator') return part.value === 'descendant' ? ' ' : ` ${part.value} `
  if (part.type === 'pseudo-class') return `:${part.kind}`
  if (part.type === 'pseudo-element') return `::${part.kind}`
  return part.type === 'nesting' ? '&' : ''
}

const isClassed = (selector: Selector): boolean =>
  selector.some(
    (part) =>
      part.type === 'class' ||
      part.type === 'nesting' ||
      (part.type === 'pseudo-class' &&
        (part.kind === 'is' || part.kind === 'where') &&
        part.selectors.every(isClassed)),
  )

/** Returns the subject of a selector: the components after the last combinator. */
const getSelectorSubject = (selector: Selector): Selector =>
  selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)

const isRoot = (part: SelectorComponent): boolean =>
  (part.type === 'type' && ROOTS.has(part.name)) ||
  (part.type === 'pseudo-class' && (part.kind === 'root' || part.kind === 'host'))

const findScopeProblem = (selector: Selector): string | null => {
  const id = selector.find((part) => part.type === 'id')
  if (id) return `selects the id ${formatComponent(id)}, and ids belong to the whole document; select a class`
  if (getSelectorSubject(selector).some(isRoot))
    return 'styles the whole document; style an element of this area'
  return isClassed(selector)
    ? null
    : `would style other areas; put it under a class of this module, for example \`.body ${selector.map(formatComponent).join('')}\``
}

/**
 * Describes each selector and rule in the CSS of one source file that affects elements without a class of that file. `families`
 * are the font families that the site's style sheet declares. Throws if the CSS cannot be parsed.
 */
export const findScopeProblems = (css: string, families: ReadonlySet<string>): string[] => {
  const problems: string[] = []
  transform({
    filename: 'piece.css',
    code: Buffer.from(css),
    visitor: {
      Rule: (rule) => {
        const global = GLOBAL_RULES[rule.type]
        if (global !== undefined)
          problems.push(`has ${global}, which applies to the whole document; remove it`)
        if (rule.type === 'layer-block' && rule.value.name?.join('.') !== SHARED_LAYER)
          problems.push(
            `has @layer ${rule.value.name?.join('.') ?? 'without a name'}; write the styles of an area without a layer`,
          )
        if (rule.type === 'style')
          for (const selector of rule.value.selectors) {
            const reach = findScopeProblem(selector)
            if (reach !== null)
              problems.push(`the selector \`${selector.map(formatComponent).join('')}\` ${reach}`)
          }
      },
    },
  })
  for (const family of listFontFamilies(css))
    if (families.has(family))
      problems.push(`has a @font-face for “${family}”, a font of the site; remove it or rename the family`)
  return [...new Set(problems)]
}

export const listFontFamilies = (css: string): Set<string> =>
  new Set(
    [...css.matchAll(/@font-face\s*\{[^}]*?font-family:\s*([^;}]+)/gi)].map(([, family = '']) =>
      family.replaceAll(/["']/g, '').trim().toLowerCase(),
    ),
  )
