import { createHash } from 'node:crypto'

/** What a Content-Security-Policy's style-src must name for a page's own style elements to count. */
export const styleHashesIn = (html: string): string[] =>
  html
    .split('<style')
    .slice(1)
    .map((rest) => {
      const css = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</style>'))
      return `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    })
