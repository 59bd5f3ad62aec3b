import { arriveAt, listening } from '../../site/awake.ts'
import { changedWorkspace, type ChangedWorkspace } from '../../site/changed-workspace.ts'
import { expect, test } from '../../site/test.ts'

const ROUTES = 'mf-pay/src/routes.ts'
const ADDED = `Shown to one browser ${Date.now()}`

let team: ChangedWorkspace
test.beforeEach(async ({ baseURL }) => {
  team = await changedWorkspace(baseURL ?? '')
})
test.afterEach(async () => {
  await team.remove()
})

// The browser says of a fragment that it is not to have in a preview, or after one, that it is gone.
test.use({ allowedErrors: [/status of 410/] })

test('a link shows one browser a release that is not live, on each page it goes to, until it leaves @writes-releases', async ({
  page,
  request,
  pageAt,
}) => {
  await team.edit(ROUTES, /title: '[^']*'/, `title: '${ADDED}'`)
  const [published] = JSON.parse(await team.fed('publish', 'mf-pay', '--json')) as { release: string }[]
  const { link, composition } = JSON.parse(
    await team.fed('preview', `mf-pay@${published?.release},live`, '--path', '/pay', '--json'),
  ) as { link: string; composition: string }

  // A tab on live goes over to it by its next page.
  const tab = await page.context().newPage()
  await tab.goto('/hr')
  await listening(tab)

  const answer = await page.goto(link)
  expect(new URL(page.url()).pathname).toBe('/pay')
  await expect(page).toHaveTitle(new RegExp(ADDED))
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
    'x-composition': composition,
  })
  await listening(page)
  await page.locator('footer a[href="/hr"]').first().click()
  await arriveAt(page, '/hr')
  await page.locator('footer a[href="/pay"]').first().click()
  await arriveAt(page, '/pay')
  await expect(page).toHaveTitle(new RegExp(ADDED))
  await tab.locator('footer a[href="/pay"]').first().click()
  await arriveAt(tab, '/pay')
  await expect(tab).toHaveTitle(new RegExp(ADDED))

  // Everybody else sees what is live.
  expect(await (await request.get('/pay')).text()).not.toContain(ADDED)
  const other = await pageAt({ width: 768 })
  await other.goto('/pay')
  await expect(other).not.toHaveTitle(new RegExp(ADDED))

  await page.goto('/_preview?end')
  await page.goto('/pay')
  await expect(page).not.toHaveTitle(new RegExp(ADDED))
  expect(await page.context().cookies()).toEqual([])
})

test.describe('a link that was changed', () => {
  test.use({ allowedErrors: [/status of 403/] })

  test('is refused with a sentence, in the look of the site @writes-releases', async ({ page }) => {
    const { link } = JSON.parse(await team.fed('preview', 'live', '--json')) as { link: string }
    const answer = await page.goto(link.replace(/until=\d+/, 'until=9999999999'))
    expect(answer?.status()).toBe(403)
    await expect(page.locator('h1')).toHaveText('This preview link does not work')
    expect(await page.context().cookies()).toEqual([])
  })
})
