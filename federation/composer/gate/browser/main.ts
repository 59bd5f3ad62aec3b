// Opens the pages that a candidate changes in a browser. This process, its browser and its server end when the parent process
// ends.
import { answerParent, explain } from '@federation/node-kit'
import type { BrowserAnswer, BrowserAsk } from '../open-in-browser.ts'
import { openPages } from './open-pages.ts'

answerParent((ask: BrowserAsk): Promise<BrowserAnswer> =>
  openPages(ask).catch((error: unknown) => ({ error: explain(error) })),
)
