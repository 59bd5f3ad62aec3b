import type { Page } from '@playwright/test'
import { arriveAt, waitForEvent } from '../fixtures/page-state.ts'
import { ALL, answered } from '../fixtures/consent.ts'
import { expect } from '../fixtures/test.ts'
import { follow, heard, SINKS, site, test, touched, visit } from '../fixtures/vendor-test.ts'

// Checks that the page works, in spite of the vendors.
const goesOn = async (page: Page) => {
  await follow(page, '/hr')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await arriveAt(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe.configure({ mode: 'default' })

test.use({ allowedErrors: [/Failed to load resource/] })

test.describe('sinks that fail', { tag: '@shell' }, () => {
  test('scripts that are not there are told to our own bus @writes-releases', async ({ page, busEvents }) => {
    site().vendors.mode = 'script-404'
    await answered(page, ALL)
    await visit(page)
    await touched(page)
    for (const sink of SINKS)
      await waitForEvent(
        busEvents,
        ({ type, source }) => type === 'script_error' && source === `sink ${sink}`,
      )
    await goesOn(page)
  })

  test('scripts that do not come keep nobody waiting @writes-releases', async ({ page }) => {
    site().vendors.mode = 'slow'
    await answered(page, ALL)
    await visit(page)
    await touched(page)
    // As many as a browser asks one origin for at a time.
    await expect.poll(() => site().vendors.asked.length).toBe(6)
    await goesOn(page)
    site().vendors.release()
    await heard('marketing', '"counts" "/"', '"setPath" "/hr"')
  })

  test('scripts that do nothing are no trouble, and the one that is called is told to our bus @writes-releases', async ({
    page,
    busEvents,
  }) => {
    site().vendors.mode = 'ready-never'
    await answered(page, ALL)
    await visit(page)
    await touched(page)
    await waitForEvent(busEvents, ({ type, source }) => type === 'script_error' && source === 'sink apollo')
    await goesOn(page)
    expect(site().vendors.calls()).toEqual([])
  })
})
