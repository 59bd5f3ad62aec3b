import { createHash } from 'node:crypto'

/** Returns the hashes that a Content-Security-Policy's style-src needs to allow a page's own style elements. */
export const listStyleHashes = (html: string): string[] =>
  html
    .split('<style')
    .slice(1)
    .map((rest) => {
      const css = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</style>'))
      return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    })
