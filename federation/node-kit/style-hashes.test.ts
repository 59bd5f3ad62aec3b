import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listStyleHashes } from './html.ts'

const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

test('returns the hash of the content of each style element', () => {
  expect(listStyleHashes('<style>a>b{}</style><p>c</p><style id="x">\n.d{}</style>')).toEqual([
    hash('a>b{}'),
    hash('\n.d{}'),
  ])
  expect(listStyleHashes('<p>none</p>')).toEqual([])
})
