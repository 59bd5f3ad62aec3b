import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/learning-management'

const RIGHT = [
  'What the proposal for this roof says, in writing',
  'Your name, the company, and why you’re on this street',
  'Mark the home as do not knock, and walk on',
  'A time when both are home',
  '$672.00',
]

test.describe('learning path', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} the lessons of the first week are passed by keyboard @engines`, async ({
    page,
    busEvents,
  }) => {
    const path = await openIsland(page, PATH, 'learning-path')
    await expect(path.root.getByRole('group', { name: 'What may you say?' })).toBeVisible()
    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await path.button('Check the answer').press('Enter')
    await expect(path.result).toHaveText('Choose an answer first.')
    await path.choice('“Your bill goes to zero.”').check()
    await path.button('Check the answer').press('Enter')
    await expect(path.result).toContainText('Not yet.')
    for (const [index, answer] of RIGHT.entries()) {
      await path.choice(answer).focus()
      await page.keyboard.press('Space')
      await path.button('Check the answer').press('Enter')
      await expect(path.result).toContainText('Right. ')
      await path.button('Next lesson').press('Enter')
      await expect(path.root.locator('[data-status="passed"]')).toHaveCount(index + 1)
    }
    await expect(path.result).toHaveText(
      'All five passed. The crew board lets you knock on your own starting Monday.',
    )
    await expect(path.button('Start over')).toBeFocused()
    const answers = (await busEvents()).filter(({ type }) => type === 'lesson_answered')
    expect(answers.map(({ lesson, right }) => `${String(lesson)} ${String(right)}`)).toEqual([
      '1 no',
      '1 yes',
      '2 yes',
      '3 yes',
      '4 yes',
      '5 yes',
    ])
    expect(await findAccessibilityProblems(page, 'learning path')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(path.result).toHaveText('0 of 5 passed.')
  })
})
