// Main module of the browser check's process, which opens the pages that a candidate (new composition) changes. This process,
// its browser and its server end when the parent process ends.
import { answerParent, formatErrorWithAdvice } from '@federation/node-kit'
import type { BrowserCheckResponse, BrowserCheckRequest } from '../open-in-browser.ts'
import { openPages } from './open-pages.ts'

answerParent((checkRequest: BrowserCheckRequest): Promise<BrowserCheckResponse> =>
  openPages(checkRequest).catch((error: unknown) => ({ error: formatErrorWithAdvice(error) })),
)
