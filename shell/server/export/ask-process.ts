// Asks the site's server for `fed export`, which starts this process.
import type { ExportAnswer, ExportAsk } from '@federation/service'
import { answerParent } from '@federation/node-kit'
import { StoreError } from '@federation/registry'
import { askSite } from './ask-site.ts'

const told = (error: unknown): ExportAnswer => ({
  error: {
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StoreError && { code: error.code }),
  },
})

answerParent((ask: ExportAsk): Promise<ExportAnswer> => askSite(ask).catch(told))
