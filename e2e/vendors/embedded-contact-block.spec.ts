import { waitForEvent } from '../pages/page-state.ts'
import { expect } from '../fixtures/test.ts'
import { createVendorTest } from './vendor-test.ts'

const test = createVendorTest((all) => ({ ...all, contactBlock: 'contact-block-embed' }))

// Allow the error that Playwright's init script causes in cross-site frames, because it cannot use sessionStorage there.
test.use({ permissions: ['local-network-access'], allowedErrors: [/sessionStorage/] })

test(
  'with the setting contactBlock: contact-block-embed, the contact block of a product page embeds the form of the platform @writes-releases',
  { tag: ['@mf-leadcapture', '@slow'] },
  async ({ page, productPage, busEvents }) => {
    await productPage.open('/pay/same-day-pay')
    const { contactBlock } = productPage
    await contactBlock.scrollIntoViewIfNeeded()
    await contactBlock.getByRole('button', { name: 'Open the form' }).click()
    const send = page.frameLocator('iframe[title="Stand-in form"]').getByRole('button', { name: 'Send' })
    await expect(send).toBeVisible()
    await expect(contactBlock.locator('form[method="post"]')).toBeHidden()
    await send.click()
    await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_submitted' && embed === 'demo-form')
  },
)
