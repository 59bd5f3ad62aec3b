import { type Selector, transform } from 'lightningcss'
import type { AreaRelease, Fragment, ShellRelease } from 'shared-contracts'
import { readFragment } from '../html/read-document.ts'
import type { CompositionParts } from './composition-parts.ts'

interface Used {
  classes: Set<string>
  attributes: Set<string>
}

const usedIn = (html: string): Used => {
  const attributes = readFragment(html).flatMap((element) => [...element.attributes])
  return {
    classes: new Set(attributes.flatMap(([name, value]) => (name === 'class' ? value.split(/\s+/) : []))),
    attributes: new Set(
      attributes.flatMap(([name, value]) => (name.startsWith('data-') ? [name, `${name}=${value}`] : [])),
    ),
  }
}

/** Whether something in the page may match. States, elements and what scripts may set (aria, open …) always may. */
const mayMatch = (selector: Selector, used: Used): boolean =>
  selector.every((part) => {
    if (part.type === 'class') return used.classes.has(part.name)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some((inner) => mayMatch(inner, used))
    if (part.type !== 'attribute' || !part.name.startsWith('data-')) return true
    if (!part.operation) return used.attributes.has(part.name)
    return part.operation.operator !== 'equal' || used.attributes.has(`${part.name}=${part.operation.value}`)
  })

/**
 * For some HTML, a function that drops the rules of a style piece that nothing in it can match. Only for what stays as it was
 * rendered: a root that React takes over may come to need any of them.
 */
export const usedStyles = (html: string): ((css: string) => string) => {
  const used = usedIn(html)
  return (css) => {
    const { code } = transform({
      filename: 'piece.css',
      code: Buffer.from(css),
      minify: true,
      visitor: {
        Rule: {
          style: ({ value }) =>
            value.selectors.some((selector) => mayMatch(selector, used)) ? undefined : [],
        },
      },
    })
    return code.toString()
  }
}

type Owner = AreaRelease | ShellRelease

/** A page's own styles: what its first screen uses, and what only the rest does. Laid down in this order. */
export interface PageStyles {
  early: string
  late: string
}

const hasRules = (css: string): boolean => /\{[^{}]+\}/.test(css)

/**
 * Gathers the style pieces of a page's fragments. A piece is laid once, and not at all where the layout's sheet has it. Of a
 * fragment that no React takes over only the rules stay that its HTML uses; another may come to need any.
 */
export const createPageStyles = (parts: Pick<CompositionParts, 'shell' | 'textOf'>) => {
  const taken = new Map<string, { owner: Owner; isWhole: boolean }>()
  return {
    take: (owner: Owner, styles: readonly string[], wake: Fragment['wake']): void => {
      for (const style of styles) {
        if (parts.shell.pieces.includes(style)) continue
        taken.set(style, { owner, isWhole: wake !== 'none' || (taken.get(style)?.isWhole ?? false) })
      }
    },
    /** `html` is all that the pieces are for, `first` the first screen of it. */
    lay: async (html: string, first: string): Promise<PageStyles> => {
      const [usedByPage, usedByFirst] = [usedStyles(html), usedStyles(first)]
      const styles: PageStyles = { early: '', late: '' }
      const texts = await Promise.all(
        [...taken].map(async ([style, { owner, isWhole }]) => ({
          css: await parts.textOf(owner, style),
          isWhole,
        })),
      )
      for (const { css, isWhole } of texts) {
        styles[hasRules(usedByFirst(css)) ? 'early' : 'late'] += isWhole ? css : usedByPage(css)
      }
      return styles
    },
  }
}
