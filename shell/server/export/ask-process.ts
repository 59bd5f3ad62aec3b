// Asks the site's server for `fed export`, which starts this and asks once over the channel.
import type { ExportAnswer, ExportAsk } from '@federation/service'
import { endWithParent } from '@federation/node-kit'
import { StoreError } from '@federation/registry'
import { askSite } from './ask-site.ts'

endWithParent(() => process.exit(1))

const told = (error: unknown): ExportAnswer => ({
  error: {
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StoreError && { code: error.code }),
  },
})

process.once('message', (ask: ExportAsk) => {
  void askSite(ask)
    .catch(told)
    .then((answer) => process.send?.(answer, () => process.exit()))
})
