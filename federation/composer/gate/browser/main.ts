// Opens the pages that a candidate changes in a browser, for the process that started it, which asks once over the channel and
// is answered. Ends with it, and the browser and the server with this.
import { endWithParent, explain } from '@federation/node-kit'
import type { BrowserAnswer, BrowserAsk } from '../open-in-browser.ts'
import { openPages } from './open-pages.ts'

endWithParent(() => process.exit(1))

const answer = (ask: BrowserAsk): Promise<BrowserAnswer> =>
  openPages(ask).catch((error: unknown) => ({ error: explain(error) }))

process.once('message', (ask: BrowserAsk) => {
  void answer(ask).then((said) => process.send?.(said, () => process.exit()))
})
