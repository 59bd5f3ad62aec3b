// Child process of the command `fed export`. Starts the site's server and records its responses.
import type { ExportResponse, ExportRequest } from '@federation/service'
import { answerParent } from '@federation/node-kit'
import { StoreError } from '@federation/registry'
import { recordResponses } from './record-responses.ts'

const toErrorResponse = (error: unknown): ExportResponse => ({
  error: {
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StoreError && { code: error.code }),
  },
})

answerParent((exportRequest: ExportRequest): Promise<ExportResponse> =>
  recordResponses(exportRequest).catch(toErrorResponse),
)
