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

/**
 * Returns true if an element of the page can match the selector, now or later. Checks only classes and `data-` attributes.
 * Ignores other attributes, such as `open`, because they can change after the page was composed.
 */
const mayMatch = (selector: Selector, used: UsedNames): boolean =>
  selector.every((part) => {
    if (part.type === 'class') return used.classes.has(part.name)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some((inner) => mayMatch(inner, used))
    if (part.type !== 'attribute' || !part.name.startsWith('data-')) return true
    if (!part.operation) return used.attributes.has(part.name)
    return part.operation.operator !== 'equal' || used.attributes.has(`${part.name}=${part.operation.value}`)
  })

/**
 * Returns a function that removes CSS rules that no element of `html` can match. Use it only for HTML that is never hydrated,
 * because a hydrated root can need any rule later.
 */
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

/**
 * CSS of a page without the CSS of the layout, in document order. `early` is for the first screen, `late` for the content below
 * it.
 */
export interface PageStyles {
  early: string
  late: string
}

const hasRules = (css: string): boolean => /\{[^{}]+\}/.test(css)

/**
 * Creates a collector of the CSS pieces that a page's fragments (routes, slots, islands) use. A piece is the CSS of one source
 * file. Includes each piece once, and skips pieces of the layout's style sheet. If no fragment that hydrates uses a piece,
 * removes the piece's rules that match no element of the page.
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
    /**
     * Returns the styles of all pieces (CSS of one source file each) that `add` collected. `html` is the HTML of the whole
     * page, `first` the HTML of the first screen.
     */
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
