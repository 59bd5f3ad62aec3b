import { createHash } from 'node:crypto'

/** Returns the hashes of the `style` elements in `html`, for the style-src directive of a Content-Security-Policy. */
export const listStyleHashes = (html: string): string[] =>
  html
    .split('<style')
    .slice(1)
    .map((rest) => {
      const css = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</style>'))
      return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    })
