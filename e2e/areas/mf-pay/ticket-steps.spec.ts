import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/payment-ticketing-system'

const ticketOn = (page: Page) => {
  const root = page.locator('[data-root="island:ticket-steps"]')
  return {
    root,
    choose: (name: string) => root.getByRole('radio', { name: new RegExp(`^${name}`) }),
    next: root.getByRole('button', { name: 'Next step' }),
    result: root.getByRole('status', { name: 'Result' }),
    current: root.locator('[aria-current="step"]'),
    amount: (label: string) => root.getByRole('term').filter({ hasText: label }).locator('+ dd'),
  }
}

test.describe('ticket steps', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a ticket is followed by keyboard to its corrected line, and the link restores it @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const ticket = ticketOn(page)
    await expect(ticket.amount('Gross, this run')).toHaveText('$1,062.00', { useInnerText: true })
    // If the page has not hydrated yet, hydration must replay the next key press.
    await ticket.next.focus()
    await page.keyboard.press('Enter')
    await expect(ticket.result).toHaveText('Sent with its record.')
    await page.keyboard.press('Enter')
    await expect(ticket.current).toContainText('30% of the pool of $3,360.00')
    await expect(ticket.amount('Split, Alvarez')).toHaveText('$0.00', { useInnerText: true })
    await page.keyboard.press('Enter')
    await expect(ticket.amount('Split, Alvarez')).toHaveText('$1,008.00', { useInnerText: true })
    await expect(ticket.amount('Gross, this run')).toHaveText('$2,070.00', { useInnerText: true })
    await expect(ticket.next).toHaveAttribute('aria-disabled', 'true')
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'ticket_followed', ticket: '418', step: 4 }),
    )
    expect(await findAccessibilityProblems(page, 'ticket steps')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?ticket=418-4#ticket-steps`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(ticketOn(sent).amount('Gross, this run')).toHaveText('$2,070.00', { useInnerText: true })

    await ticket.choose('The count is wrong').check()
    await expect(ticket.root.getByText('Step 1 of 4')).toBeVisible()
    await expect(ticket.amount('To the crew')).toHaveText('$2,410.00', { useInnerText: true })
  })
})
