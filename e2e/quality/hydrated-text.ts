import type { Page } from '@playwright/test'
import { DOM } from 'shared-contracts'

/** What only a script can know, since only this browser does: what its visitor agreed to. */
const OF_THE_BROWSER = `[${DOM.consentChoice}]`

/**
 * Pieces of text that the page shows now and the server's document did not have: what a reader without JavaScript
 * misses. Words of buttons and announcements are not content: they are of use to scripts alone.
 */
export const lateText = async (page: Page, served: string): Promise<string[]> => {
  const pieces = await page.evaluate((known) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const inside = walker.currentNode.parentElement
      const isForScripts = inside?.closest(
        'script, style, template, noscript, button, [role="status"], [aria-live]',
      )
      if (isForScripts || inside?.closest(known)) continue
      const text = (walker.currentNode.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '') texts.push(text)
    }
    return texts
  }, OF_THE_BROWSER)
  return [...new Set(pieces)]
    .filter((piece) => !served.includes(piece))
    .map((piece) => `text only with JavaScript: “${piece}”`)
}
