import { type Selector, transform } from 'lightningcss'
import { type AreaRelease, type ShellRelease, type HydrationTrigger } from 'shared-contracts'
import { readFragment } from '@federation/node-kit/html'
import type { CompositionParts } from './composition-parts.ts'

interface UsedNames {
  classes: Set<string>
  attributes: Set<string>
}

const collectUsedNames = (html: string): UsedNames => {
  const attributes = readFragment(html).flatMap((element) => [...element.attributes])
  return {
    classes: new Set(attributes.flatMap(([name, value]) => (name === 'class' ? value.split(/\s+/) : []))),
    attributes: new Set(
      attributes.flatMap(([name, value]) => (name.startsWith('data-') ? [name, `${name}=${value}`] : [])),
    ),
  }
}

/** Returns true if an element can match, now or later. Ignores attributes other than `data-…`, because they can change. */
const mayMatch = (selector: Selector, used: UsedNames): boolean =>
  selector.every((part) => {
    if (part.type === 'class') return used.classes.has(part.name)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some((inner) => mayMatch(inner, used))
    if (part.type !== 'attribute' || !part.name.startsWith('data-')) return true
    if (!part.operation) return used.attributes.has(part.name)
    return part.operation.operator !== 'equal' || used.attributes.has(`${part.name}=${part.operation.value}`)
  })

/** Returns a function that removes rules which match nothing in `html`. Use it only for HTML that is never hydrated. */
export const createStylePruner = (html: string): ((css: string) => string) => {
  const used = collectUsedNames(html)
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

/** CSS of a page in document order: `early` for the first screen, `late` for the content below it. */
export interface PageStyles {
  early: string
  late: string
}

const hasRules = (css: string): boolean => /\{[^{}]+\}/.test(css)

/**
 * Collects the CSS pieces of a page's fragments, each once and without those of the layout. Of pieces that no hydrated fragment
 * uses, removes the rules that match no element.
 */
export const createPageStyles = (parts: Pick<CompositionParts, 'shell' | 'textOf'>) => {
  const collectedPieces = new Map<string, { owner: Owner; isWhole: boolean }>()
  return {
    add: (owner: Owner, styles: readonly string[], hydrate: HydrationTrigger): void => {
      for (const style of styles) {
        if (parts.shell.pieces.includes(style)) continue
        collectedPieces.set(style, {
          owner,
          isWhole: hydrate !== 'never' || (collectedPieces.get(style)?.isWhole ?? false),
        })
      }
    },
    /** `html` is the HTML of the whole page, `first` that of the first screen. */
    renderStyles: async (html: string, first: string): Promise<PageStyles> => {
      const [usedByPage, usedByFirst] = [createStylePruner(html), createStylePruner(first)]
      const styles: PageStyles = { early: '', late: '' }
      const texts = await Promise.all(
        [...collectedPieces].map(async ([style, { owner, isWhole }]) => ({
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
