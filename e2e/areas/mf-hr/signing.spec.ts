import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { delayArea, waitForBootstrap } from '../../pages/page-state.ts'
import { expectPrintedAlone, islandOn } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/doc-creation-and-signing'

const paperOn = (page: Page) => {
  const island = islandOn(page, 'signing')
  const { root } = island
  return {
    ...island,
    name: root.getByRole('textbox', { name: 'Who signs' }),
    share: island.number('Share of the pool'),
    clauses: root.getByRole('list').filter({ hasText: 'You earn' }).getByRole('listitem'),
    consent: island.box('I agree to sign this electronically.'),
    typed: root.getByRole('textbox', { name: 'Type your name to sign' }),
    sign: root.getByRole('button', { name: 'Sign', exact: true }),
    seal: root.locator('[data-seal]'),
    versions: root.getByRole('listitem').filter({ hasText: /^Version \d/ }),
  }
}

test.describe('signing', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} fields fill the agreement, and it is signed by keyboard once it is complete @engines`, async ({
    page,
    busEvents,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(PATH)
    await waitForBootstrap(page)
    const paper = paperOn(page)
    // Change a field without waiting for hydration. If the page has not hydrated yet, hydration must keep the change.
    await paper.name.fill('')
    await expect(paper.result).toHaveText('Not signed. Enter the name of the person who signs.')
    await expect(paper.root.getByText('missing')).toBeVisible()
    await paper.typed.focus()
    await page.keyboard.press('Enter')
    await expect(paper.name).toBeFocused()
    await expect(paper.name).toHaveAccessibleDescription(/Enter the name of the person who signs/)
    await page.keyboard.type('Quinn Zabriskie')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Closer')
    await expect(paper.share).toHaveValue('60')
    await paper.share.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('55')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('120')
    await expect(paper.clauses.nth(0)).toHaveText('You earn 55% of the pool of every deal you close.')
    await expect(paper.clauses.nth(2)).toContainText('within 120 days')
    await expect(paper.clauses.nth(3)).toContainText('your share is $1,848.00.')

    await page.keyboard.press('Tab')
    await expect(paper.consent).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Lena Ortiz')
    await page.keyboard.press('Enter')
    await expect(paper.result).toHaveText('Not signed. Agree to sign electronically first.')
    await expect(paper.consent).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(paper.result).toHaveText('Not signed. Type the name exactly as it appears in the agreement.')
    await expect(paper.typed).toHaveAccessibleDescription(
      'Type the name exactly as it appears in the agreement.',
    )
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('quinn zabriskie')
    await page.keyboard.press('Enter')
    await expect(paper.seal).toBeFocused()
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }))
    await expect(paper.seal).toContainText(`Signed by Quinn Zabriskie, ${today}`)
    await expect(paper.seal).toContainText(
      'Commission agreement, closer: 55% of the pool, clawback within 120 days, deals from November 23, 2026.',
    )
    await expect(paper.result).toContainText('Signed by Quinn Zabriskie')
    const tries = (await busEvents()).filter(({ type }) => type === 'signing_tried')
    expect(tries.map(({ lacked }) => lacked)).toEqual(['field', 'consent', 'name', 'nothing'])
    expect(await findAccessibilityProblems(page, 'signed agreement')).toEqual([])

    // Changing a field starts a new version of the agreement, which is not signed. The earlier version keeps its
    // signature.
    await paper.share.fill('50')
    await expect(paper.seal).toHaveCount(0)
    await expect(paper.consent).not.toBeChecked()
    await expect(paper.versions).toHaveCount(2)
    await expect(paper.versions.nth(0)).toContainText('55% of the pool')
    await expect(paper.versions.nth(1)).toHaveText('Version 2 Not signed.')

    // No request, URL or event contains the typed name.
    await expect(page).toHaveURL(PATH)
    for (const text of [...sent, JSON.stringify(await busEvents())]) expect(text).not.toMatch(/zabriskie/i)
  })

  test(`on ${PATH} values that are typed before hydration are signed with one press @engines @slow`, async ({
    page,
  }) => {
    const release = await delayArea(page, 'mf-hr')
    await page.goto(PATH)
    await waitForBootstrap(page)
    const paper = paperOn(page)
    await paper.number('Clawback window').fill('60')
    await paper.consent.check()
    await paper.typed.fill('Lena Ortiz')
    await paper.sign.click()
    await expect(paper.result).toHaveText('All five fields are filled in. It’s ready to sign.')
    release()
    await expect(paper.seal).toContainText('clawback within 60 days')
  })

  test(`on ${PATH} only the agreement prints, on one sheet, with its signature @slow`, async ({ page }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const paper = paperOn(page)
    await paper.consent.check()
    await paper.typed.fill('Lena Ortiz')
    await paper.sign.click()
    await paper.seal.waitFor()
    await expectPrintedAlone(paper.button('Print the agreement'), paper.seal, [paper.result, paper.name])
    await expect(paper.clauses).toHaveCount(5)
  })
})
