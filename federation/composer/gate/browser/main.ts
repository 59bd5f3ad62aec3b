// Opens the pages that a candidate changes in a browser. The parent process sends one request over IPC and gets one response.
// This process, its browser and its server end when the parent process ends.
import { endWithParent, explain } from '@federation/node-kit'
import type { BrowserAnswer, BrowserAsk } from '../open-in-browser.ts'
import { openPages } from './open-pages.ts'

endWithParent(() => process.exit(1))

const answer = (ask: BrowserAsk): Promise<BrowserAnswer> =>
  openPages(ask).catch((error: unknown) => ({ error: explain(error) }))

process.once('message', (ask: BrowserAsk) => {
  void answer(ask).then((said) => process.send?.(said, () => process.exit()))
})
