import type { Page } from '@playwright/test'

/**
 * Pieces of text that the page shows now and the server's document did not have: what a reader without JavaScript
 * misses. Words of buttons and announcements are not content: they are of use to scripts alone.
 */
export const lateText = async (page: Page, served: string): Promise<string[]> => {
  const pieces = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const inside = walker.currentNode.parentElement
      if (inside?.closest('script, style, template, noscript, button, [role="status"], [aria-live]')) continue
      const text = (walker.currentNode.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '') texts.push(text)
    }
    return texts
  })
  return [...new Set(pieces)]
    .filter((piece) => !served.includes(piece))
    .map((piece) => `text only with JavaScript: “${piece}”`)
}
