import { AreaManifest } from 'shared-contracts'
import { expect, test } from 'vitest'
import { CONTACT_PAGE, THANK_YOU_PAGE } from '../contract/paths.ts'
import { manifest } from './routes.ts'

const routes = AreaManifest.parse(manifest).routes

test('has the routes that the contact form and the API use', () => {
  const paths = routes.map((route) => route.path)
  expect(paths).toContain(CONTACT_PAGE)
  expect(paths).toContain(THANK_YOU_PAGE)
})

test('excludes only the thank-you page from search engines', () => {
  expect(routes.filter((route) => !route.index).map((route) => route.path)).toEqual([THANK_YOU_PAGE])
})
