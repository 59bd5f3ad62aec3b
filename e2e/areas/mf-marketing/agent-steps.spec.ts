import { expectRestored, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/aiagents'

test.describe('agent steps', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} a request is followed step by step by keyboard, and the link restores the step @engines`, async ({
    page,
    busEvents,
  }) => {
    const steps = await openIsland(page, PATH, 'agent-steps')
    const [next, open] = [steps.button('Next step'), steps.root.locator('dl:visible')]
    const current = steps.root.locator('[aria-current="step"]')
    await expect(open).toHaveCount(1)
    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(steps.result).toContainText('Checks what it may do.')
    await expect(current).toContainText('Rules: it may move a ride-along.')
    await expect(open).toHaveCount(1)
    for (let step = 3; step <= 6; step++) await page.keyboard.press('Enter')
    await expect(steps.result).toContainText('Leaves the rest to a person.')
    await expect(next).toBeFocused()
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(steps.root.getByText('Step 6 of 6')).toBeVisible()
    await steps.button('Previous step').click()
    await expect(current).toContainText('Wednesday at 10 it is.')
    expect(await busEvents()).toContainEqual(expect.objectContaining({ type: 'agent_stepped', step: 5 }))
    await expectRestored(page, 'agent-steps', '?step=5#agent-steps')
  })
})
