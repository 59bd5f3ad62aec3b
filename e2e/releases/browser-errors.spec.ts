import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { createChangedWorkspace, type ChangedWorkspace } from './team.ts'

const LAZY = 'mf-pay/src/components/deal/late-check.ts'
// Use a new text in each run, because `fed` reuses the existing release if the sources are unchanged.
const MESSAGE = `Late check failed in the browser of ${Date.now().toString(36)}`

interface Errors {
  area: string
  release: string
  isLive: boolean
  errors: { message: string; place: { file: string; line: number; component: string } | null }[]
}

let team: ChangedWorkspace

test.beforeEach(async ({ baseURL }) => {
  team = await createChangedWorkspace(baseURL ?? '')
})
test.afterEach(async () => {
  // Ignore an error of `fed rollback`: if the release failed, there is nothing to roll back.
  await team.fed('rollback', 'mf-pay').catch(() => undefined)
  await team.remove()
})
test.use({ allowedErrors: [/Late check/], priorConsent: { measurement: true, marketing: false } })

test(
  '`fed errors` finds the source line of an error in a lazily loaded chunk of mf-pay @writes-releases @writes-events',
  { tag: ['@shell', '@slow'] },
  async ({ page }) => {
    await writeFile(
      join(team.root, LAZY),
      `/** Fails in each browser. */\nexport const checkLate = (): void => {\n  throw new Error('${MESSAGE}')\n}\n`,
    )
    await team.edit(
      'mf-pay/src/islands/deal.tsx',
      'export const Island = () =>',
      `if (typeof window === 'object') void import('../components/deal/late-check.ts').then(({ checkLate }) => checkLate())\nexport const Island = () =>`,
    )
    await team.fed('release', 'mf-pay', '--skip', 'lint,types,tests,browser,looks,api')
    await page.goto('/pay')
    await page.locator('[data-root="island:deal"]').scrollIntoViewIfNeeded()
    const find = async () => {
      const found = JSON.parse(
        await team.fed('errors', '--days', '1', '--area', 'mf-pay', '--json'),
      ) as Errors[]
      return found.find(({ isLive }) => isLive)?.errors.find(({ message }) => message.includes(MESSAGE))
    }
    await expect
      .poll(find, { timeout: 30_000 })
      .toMatchObject({ message: `Error: ${MESSAGE}`, place: { file: LAZY, line: 3, component: 'checkLate' } })
  },
)
