import type { IncomingHttpHeaders } from 'node:http'

/** True where the visitor's browser sends Global Privacy Control: a no to everything optional, whatever was said before. */
export const hasOptedOut = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  headers['sec-gpc'] === '1'
