import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layOutAll, scrolledOut } from '../site/awake.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page on view, one line for each element. `state` says in which state the page is, `without`
 * the rules that this state has no place for.
 */
export const accessibilityProblems = async (
  page: Page,
  state: string,
  without: string[] = [],
): Promise<string[]> => {
  // What hangs out of a guessed height would be measured against what lies behind it.
  await layOutAll(page)
  await scrolledOut(page)
  // The contrast of what is just fading in would be measured as if it stayed so.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
  })
  // There are no frames on the site's own pages, so the mode without a second page does, and is faster.
  const { violations } = await new AxeBuilder({ page })
    // Of what holds it would else tell every element, by an address that it makes up for each: half of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules(without)
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = (failureSummary ?? '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
        .join('; ')
      return `${state}: ${id}: ${help} (${target.join(' ')}) ${reason}`
    }),
  )
}
