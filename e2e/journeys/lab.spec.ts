import { wake } from '../lab/look.ts'
import { expect, test } from '../site/test.ts'

/** Longer than a visitor of the lab gives what wakes where nothing is awaited. */
const LATE_MS = 1500

test("a lab's visitor stays until the code that the fault is in is awake, however late it comes", async ({
  page,
  busEvents,
}) => {
  await page.route('**/_r/mf-marketing/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  await page.goto('/')
  await wake(page, 'mf-marketing')
  expect(await busEvents()).toContainEqual(
    expect.objectContaining({ type: 'remote_ready', area: 'mf-marketing' }),
  )
})
