import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { layOutAll } from '../site/awake.ts'

const require = createRequire(import.meta.url)

/** IBM's Equal Access, whose rules are written apart from axe's: it minds tables, names and contrast otherwise. */
const ENGINE = readFileSync(require.resolve('accessibility-checker-engine'), 'utf8')
const GUIDELINE = 'WCAG_2_2'

interface Issue {
  ruleId: string
  value: [policy: string, confidence: string]
  message: string
  snippet: string
  path: { dom: string }
}

interface Engine {
  Checker: new () => { check: (root: Document, guidelines: string[]) => Promise<{ results: Issue[] }> }
}

/**
 * What the second engine is sure of on the page on view, one line for each element; `state` says in which state the page
 * is. What it asks a person to review (`POTENTIAL`, `MANUAL`) is left to persons: it says the same of every picture.
 */
export const secondOpinion = async (page: Page, state: string): Promise<string[]> => {
  await layOutAll(page)
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(ENGINE)
  const failed = await page.evaluate(async (guideline) => {
    const { Checker } = Reflect.get(globalThis, 'ace') as Engine
    const { results } = await new Checker().check(document, [guideline])
    return results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
      .map(({ ruleId, message, snippet, path }) => ({ ruleId, message, snippet, at: path.dom }))
  }, GUIDELINE)
  return failed.map(
    ({ ruleId, message, snippet, at }) => `${state}: ${ruleId}: ${message} (${snippet} at ${at})`,
  )
}
