import { brokenHttpAnswer } from 'federation/service/broken-http'
import { noticePage } from './error-page.ts'
import { commonHeaders, stillPagePolicy } from './security-headers.ts'

const PAGE = noticePage(null, {
  heading: 'We could not read that request',
  advice: 'Start again from <a href="/">the home page</a>.',
})

const HEADERS = {
  ...commonHeaders('http'),
  'content-security-policy': stillPagePolicy('http', PAGE),
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(Buffer.byteLength(PAGE)),
  'cache-control': 'no-store',
}

/** What is no request gets a page of ours, since who sent it may be a browser behind a bad proxy. */
export const answerBrokenHttp = brokenHttpAnswer(() => ({ headers: HEADERS, body: PAGE }))
