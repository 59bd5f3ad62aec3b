import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { MET } from '../site/met.ts'
import { addToMetList, partsOfPage } from './met-list.ts'

/** A journey as Playwright reads it in a list. */
export const nameOf = (test: TestCase, root: string): string => {
  const [, , , ...titles] = test.titlePath()
  return [relative(root, test.location.file), ...titles].join(' › ')
}

/** Asks at once: the site that Playwright started is gone when the run is over. */
const askParts = async (url: URL): Promise<string[]> => {
  const answer = await fetch(url)
  return partsOfPage(await answer.text())
}

/** Keeps, of each run on a site of ours, which journey met which pages, and which areas these pages are made of. */
export default class MetReporter implements Reporter {
  #root = ''
  #origin = ''
  readonly #journeys: Record<string, string[]> = {}
  readonly #pages = new Map<string, Promise<string[]>>()

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.rootDir
    this.#origin = suite.suites[0]?.project()?.use.baseURL ?? ''
  }

  onTestEnd(test: TestCase, { annotations, status }: TestResult): void {
    const met = annotations
      .find(({ type }) => type === MET)
      ?.description?.split(' ')
      .filter(Boolean)
    // What was cut short has not met all it will.
    if (met === undefined || status !== 'passed') return
    this.#journeys[nameOf(test, this.#root)] = met.toSorted()
    for (const path of met) {
      if (this.#pages.has(path)) continue
      this.#pages.set(
        path,
        askParts(new URL(path, this.#origin)).catch(() => []),
      )
    }
  }

  async onEnd(): Promise<void> {
    const asked = await Promise.all(
      [...this.#pages].map(async ([path, parts]) => [path, await parts] as const),
    )
    const pages = Object.fromEntries(asked.filter(([, parts]) => parts.length > 0))
    if (asked.length > 0) await addToMetList({ journeys: this.#journeys, pages })
  }

  printsToStdio(): boolean {
    return false
  }
}
