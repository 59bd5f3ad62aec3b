import type { AreaRelease, Fragment, ShellRelease } from 'shared-contracts'
import type { CompositionParts } from './composition-parts.ts'
import { usedStyles } from './used-styles.ts'

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
