import { AreaManifest } from 'shared-contracts'
import { expect, test } from 'vitest'
import { PURPOSES } from '../contract/paths.ts'
import { manifest } from './routes.ts'

const routes = AreaManifest.parse(manifest).routes

test('has the routes that the contact form and the API use', () => {
  const paths = routes.map((route) => route.path)
  for (const { page, received } of Object.values(PURPOSES))
    expect(paths).toEqual(expect.arrayContaining([page, received]))
})

test('excludes only the pages after a sent form from search engines', () => {
  expect(routes.filter((route) => !route.index).map((route) => route.path)).toEqual(
    expect.arrayContaining(Object.values(PURPOSES).map(({ received }) => received)),
  )
})
