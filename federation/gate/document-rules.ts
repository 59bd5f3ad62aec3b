import type { DocumentElement } from '../html/read-document.ts'

/** One way in which a document can be wrong. Returns a reason for each place where it is. */
type Rule = (elements: DocumentElement[]) => string[]

/** Attributes that name other elements of the document by id. */
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby']

const named = (elements: DocumentElement[], tag: string) => elements.filter((element) => element.tag === tag)
const inside = (element: DocumentElement, tag: string) =>
  element.ancestors.some((ancestor) => ancestor.tag === tag)
const shown = ({ tag, text }: DocumentElement) =>
  `<${tag}> “${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
const repeated = <T>(items: T[]): T[] => [
  ...new Set(items.filter((item, index) => items.indexOf(item) !== index)),
]

const length = (what: string, least: number, most: number, value: string | undefined): string[] => {
  if (value === undefined || value === '')
    return [`has no ${what}. Write ${least} to ${most} characters in routes.ts`]
  if (value.length >= least && value.length <= most) return []
  return [
    `the ${what} has ${value.length} characters; ${least} to ${most} (search results show no more): “${value}”`,
  ]
}

const title: Rule = (elements) => {
  const own = elements.find(({ tag, ancestors }) => tag === 'title' && ancestors[0]?.tag === 'head')
  return length('title', 15, 75, own?.text)
}

const description: Rule = (elements) => {
  const own = named(elements, 'meta').find(({ attributes }) => attributes.get('name') === 'description')
  return length('description', 50, 160, own?.attributes.get('content'))
}

const headings: Rule = (elements) => {
  const all = elements.filter(({ tag }) => /^h[1-6]$/.test(tag))
  const first = all.filter(({ tag }) => tag === 'h1')
  const problems =
    first.length === 1
      ? []
      : [
          `has ${first.length} h1 headings${first.length === 0 ? '' : ` (${first.map(shown).join(', ')})`}; exactly one is required`,
        ]
  for (const [index, heading] of all.entries()) {
    const level = Number(heading.tag[1])
    // What stands above the h1, in the header, opens no order.
    const before = Number(all[index - 1]?.tag[1] ?? level)
    if (level > before + 1)
      problems.push(
        `${shown(heading)} follows an h${before}; use h${before + 1} or smaller numbers, so that no level is skipped`,
      )
    if (heading.text.includes('*'))
      problems.push(`${shown(heading)} shows a *; put one before and one after the key words`)
    if (heading.text === '') problems.push(`an ${heading.tag} is empty; write its text or remove it`)
  }
  return problems
}

const landmarks: Rule = (elements) => {
  const mains = named(elements, 'main')
  const problems =
    mains.length === 1
      ? []
      : [`has ${mains.length} main elements; exactly one is required, and the layout has it`]
  for (const heading of named(elements, 'h1')) {
    if (!inside(heading, 'main')) problems.push(`${shown(heading)} is outside of main`)
  }
  const navigation = named(elements, 'nav')
  const names = navigation.map(
    ({ attributes }) => attributes.get('aria-label') ?? attributes.get('aria-labelledby') ?? '',
  )
  if (navigation.length > 1 && names.includes(''))
    problems.push('has several nav elements, one without a name; give each an aria-label')
  for (const name of repeated(names.filter((own) => own !== '')))
    problems.push(`has several nav elements named “${name}”; give each its own aria-label`)
  return problems
}

const ids: Rule = (elements) => {
  const all = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
  const known = new Set(all)
  const missing = elements.flatMap((element) =>
    REFERENCES.flatMap((name) =>
      (element.attributes.get(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && !known.has(id))
        .map((id) => `<${element.tag} ${name}="${id}"> refers to an id that the page does not have`),
    ),
  )
  return [
    ...repeated(all).map((id) => `the id “${id}” is used more than once; ids are unique in a page`),
    ...missing,
  ]
}

const pictures: Rule = (elements) =>
  named(elements, 'img')
    .filter(({ attributes }) => !attributes.has('alt'))
    .map(
      ({ attributes }) =>
        `the picture ${attributes.get('src') ?? ''} has no alt; describe it, or write alt="" where it only decorates`,
    )

const styles: Rule = (elements) => [
  ...elements
    .filter(({ attributes }) => attributes.has('style'))
    .map(
      ({ tag, attributes }) =>
        `<${tag}> has the inline style “${attributes.get('style')}”, which the Content-Security-Policy blocks; use a class`,
    ),
  ...named(elements, 'style')
    .filter(({ ancestors }) => ancestors[0]?.tag !== 'head')
    .map(() => 'has a style element in its body, which the Content-Security-Policy blocks; use a CSS module'),
]

const RULES: Rule[] = [title, description, headings, landmarks, ids, pictures, styles]

/** What is wrong with one document by itself. */
export const documentProblems = (elements: DocumentElement[]): string[] => [
  ...new Set(RULES.flatMap((rule) => rule(elements))),
]
