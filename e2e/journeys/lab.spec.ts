import { followCutOff } from '../lab/go-on.ts'
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

test.describe('without a connection', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test("a lab's visitor who was cut off goes on from the page that was asked for", async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await wake(page)
    const heading = page.getByRole('heading', { level: 1 })
    const left = await heading.innerText()
    await context.setOffline(true)
    expect(await followCutOff(page, () => context.setOffline(false))).toEqual([])
    // At once: what comes by itself later would take the next page's place.
    expect(await heading.innerText()).not.toBe(left)
  })
})
