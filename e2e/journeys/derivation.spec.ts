import { expect, test } from '../site/test.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
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
