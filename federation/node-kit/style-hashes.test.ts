import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { styleHashesIn } from './style-hashes.ts'

const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

test('each style element of a page is named by the hash of what stands in it', () => {
  expect(styleHashesIn('<style>a>b{}</style><p>c</p><style id="x">\n.d{}</style>')).toEqual([
    hash('a>b{}'),
    hash('\n.d{}'),
  ])
  expect(styleHashesIn('<p>none</p>')).toEqual([])
})
