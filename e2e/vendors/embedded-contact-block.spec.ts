import type { Page } from '@playwright/test'
import { waitForEvent } from '../fixtures/page-state.ts'
import { expect } from '../fixtures/test.ts'
import { createVendorTest } from './vendor-test.ts'

const PATH = '/pay/same-day-pay'

const test = createVendorTest((all) => ({ ...all, contactBlock: 'contact-block-embed' }))

test.describe.configure({ mode: 'default' })

test.use({ permissions: ['local-network-access'] })

const platformForm = (page: Page) => page.frameLocator('iframe[title="Stand-in form"]')

test.describe('embedded contact block', { tag: ['@mf-leadcapture', '@slow'] }, () => {
  test.describe('with the setting contactBlock: contact-block-embed', () => {
    test.use({ allowedErrors: [/sessionStorage/] })

    test('the contact block of a product page embeds the form of the platform @writes-releases', async ({
      page,
      productPage,
      busEvents,
      vendorSite,
    }) => {
      vendorSite.vendors.mode = 'ok'
      await productPage.open(PATH)
      const { contactBlock } = productPage
      await contactBlock.scrollIntoViewIfNeeded()
      await contactBlock.getByRole('button', { name: 'Open the form' }).click()
      await expect(platformForm(page).getByRole('button', { name: 'Send' })).toBeVisible()
      await expect(contactBlock.locator('form[method="post"]')).toBeHidden()
      await platformForm(page).getByRole('button', { name: 'Send' }).click()
      await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_submitted' && embed === 'demo-form')
    })
  })

  test.describe('with the setting contactBlock and a platform script that fails', () => {
    test.use({ allowedErrors: [/Failed to load resource|sessionStorage/] })

    test('the contact block of a product page shows its own form @writes-releases', async ({
      productPage,
      busEvents,
      vendorSite,
    }) => {
      vendorSite.vendors.mode = 'script-404'
      await productPage.open(PATH)
      const { contactBlock } = productPage
      await contactBlock.scrollIntoViewIfNeeded()
      await contactBlock.getByRole('button', { name: 'Open the form' }).click()
      await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_failed' && embed === 'demo-form')
      await expect(contactBlock.locator('form[method="post"]')).toBeVisible()
    })
  })
})
