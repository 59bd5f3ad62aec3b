import { SITE_PATHS } from 'shared-contracts/site-paths'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

test('the addresses that areas may link to are the pages that there are', () => {
  expect([...SITE_PATHS].toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted())
})
