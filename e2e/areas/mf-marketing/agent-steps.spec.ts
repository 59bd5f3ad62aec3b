import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/aiagents'

const stepsOn = (page: Page) => {
  const root = page.locator('[data-root="island:agent-steps"]')
  return {
    root,
    next: root.getByRole('button', { name: 'Next step' }),
    back: root.getByRole('button', { name: 'Previous step' }),
    result: root.getByRole('status', { name: 'Result' }),
    open: root.locator('dl:visible'),
    current: root.locator('[aria-current="step"]'),
  }
}

test.describe('agent steps', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} a request is followed step by step by keyboard, and the link restores the step @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const steps = stepsOn(page)
    await expect(steps.open).toHaveCount(1)
    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await steps.next.focus()
    await page.keyboard.press('Enter')
    await expect(steps.result).toContainText('Checks what it may do.')
    await expect(steps.current).toContainText('Rules: it may move a ride-along.')
    await expect(steps.open).toHaveCount(1)
    for (let step = 3; step <= 6; step++) await page.keyboard.press('Enter')
    await expect(steps.result).toContainText('Leaves the rest to a person.')
    await expect(steps.next).toBeFocused()
    await expect(steps.next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(steps.root.getByText('Step 6 of 6')).toBeVisible()
    await steps.back.click()
    await expect(steps.current).toContainText('Wednesday at 10 it is.')
    expect(await busEvents()).toContainEqual(expect.objectContaining({ type: 'agent_stepped', step: 5 }))
    expect(await findAccessibilityProblems(page, 'agent steps')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?step=5#agent-steps`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(stepsOn(sent).current).toContainText('Wednesday at 10 it is.')
  })
})
