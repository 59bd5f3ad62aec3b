import { expect, test } from '../../fixtures/test.ts'

test.describe('derivation', { tag: '@mf-pay' }, () => {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@slow' }, () => {
      test.use({ javaScriptEnabled })

      test('on /pay/commission-calculation an amount opens its derivation by keyboard and by pointer @engines', async ({
        page,
      }) => {
        await page.goto('/pay/commission-calculation')
        const amount = page.getByRole('button', { name: '$2,016.00', exact: true }).first()
        const derivation = page.locator('[popover]:popover-open')
        await amount.focus()
        await page.keyboard.press('Enter')
        await expect(derivation).toContainText('Alvarez')
        await expect(derivation).toContainText('Marisol Vega')
        await expect(derivation).toContainText('$33,600.00 × 10% × 60% = $2,016.00')
        await page.keyboard.press('Escape')
        await expect(derivation).toHaveCount(0)
        await expect(amount).toBeFocused()
        await amount.click()
        await expect(derivation).toBeInViewport({ ratio: 1 })
      })
    })

  test('on /pay/same-day-pay a computed amount opens before hydration, and the derivation follows the input @engines', async ({
    page,
  }) => {
    await page.goto('/pay/same-day-pay')
    const island = page.locator('[data-root="island:draw-week"]')
    const weekTotal = island.getByRole('row', { name: /^Week/ }).getByRole('button', { name: /^−/ })
    const derivation = page.locator('[popover]:popover-open')
    await weekTotal.click()
    await expect(derivation).toContainText('−$150.00 − $226.10 = −$376.10')
    const field = island.getByRole('spinbutton', { name: 'Tuesday' })
    await field.fill('100')
    await field.press('Enter')
    await expect(weekTotal).toHaveText('−$326.10')
    await expect(derivation).toContainText('−$100.00 − $226.10 = −$326.10')
  })
})
