import { expectRestored, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/payment-ticketing-system'

test.describe('ticket steps', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a ticket is followed by keyboard to its corrected line, and the link restores it @engines`, async ({
    page,
    busEvents,
  }) => {
    const ticket = await openIsland(page, PATH, 'ticket-steps')
    const next = ticket.button('Next step')
    const expectAmount = (label: string, amount: string, { root } = ticket) =>
      expect(root.getByRole('term').filter({ hasText: label }).locator('+ dd')).toHaveText(amount, {
        useInnerText: true,
      })
    await expectAmount('Gross, this run', '$1,062.00')
    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(ticket.result).toHaveText('Sent with its record.')
    await page.keyboard.press('Enter')
    await expect(ticket.root.locator('[aria-current="step"]')).toContainText('30% of the pool of $3,360.00')
    await expectAmount('Split, Alvarez', '$0.00')
    await page.keyboard.press('Enter')
    await expectAmount('Split, Alvarez', '$1,008.00')
    await expectAmount('Gross, this run', '$2,070.00')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'ticket_followed', ticket: '418', step: 4 }),
    )
    await expectAmount(
      'Gross, this run',
      '$2,070.00',
      await expectRestored(page, 'ticket-steps', '?ticket=418-4#ticket-steps'),
    )

    await ticket.choice('The count is wrong').check()
    await expect(ticket.root.getByText('Step 1 of 4')).toBeVisible()
    await expectAmount('To the crew', '$2,410.00')
  })
})
