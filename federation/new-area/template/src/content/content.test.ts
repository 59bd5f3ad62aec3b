import { access } from 'node:fs/promises'
import { AreaManifest } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { expect, test } from 'vitest'
import { manifest } from '../routes.ts'

const { routes, nav } = parseContract(AreaManifest, manifest, 'mf-newarea')

test.for(routes)('$path has the file that is named for it', async ({ path }) => {
  await expect(access(new URL(`../pages${path}.tsx`, import.meta.url))).resolves.not.toThrow()
})

test('the links of the menus lead to pages of the area', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const linked = nav.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)])
  expect(linked.filter((href) => href?.startsWith('/') && !paths.has(href.split('#', 1)[0] ?? ''))).toEqual([])
})
