import { transform, type Selector, type SelectorComponent } from 'lightningcss'

/** The layer of the styles of shared blocks in areas. An area's other styles are outside of layers. */
const SHARED_LAYER = 'ui'
/** At-rules that apply to the whole document at any position. */
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

const name = (part: SelectorComponent): string => {
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

/** The parts behind the last combinator: what the rule is about. */
const subjectOf = (selector: Selector): Selector =>
  selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)

const isRoot = (part: SelectorComponent): boolean =>
  (part.type === 'type' && ROOTS.has(part.name)) ||
  (part.type === 'pseudo-class' && (part.kind === 'root' || part.kind === 'host'))

const reachOf = (selector: Selector): string | null => {
  const id = selector.find((part) => part.type === 'id')
  if (id) return `selects the id ${name(id)}, and ids belong to the whole document; select a class`
  if (subjectOf(selector).some(isRoot)) return 'styles the whole document; style an element of this area'
  return isClassed(selector)
    ? null
    : `would style other areas; put it under a class of this module, for example \`.body ${selector.map(name).join('')}\``
}

/**
 * Returns selectors and rules of a style piece that affect elements without one of its classes. `families` are the font
 * families that the site's sheet declares. Throws if the piece cannot be parsed.
 */
export const scopeProblems = (css: string, families: ReadonlySet<string>): string[] => {
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
            const reach = reachOf(selector)
            if (reach !== null) problems.push(`the selector \`${selector.map(name).join('')}\` ${reach}`)
          }
      },
    },
  })
  for (const family of familiesOf(css))
    if (families.has(family))
      problems.push(`has a @font-face for “${family}”, a font of the site; remove it or rename the family`)
  return [...new Set(problems)]
}

/** The families of a sheet's own fonts, in lower case. */
export const familiesOf = (css: string): Set<string> =>
  new Set(
    [...css.matchAll(/@font-face\s*\{[^}]*?font-family:\s*([^;}]+)/gi)].map(([, family = '']) =>
      family.replaceAll(/["']/g, '').trim().toLowerCase(),
    ),
  )
