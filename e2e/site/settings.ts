import type { Page } from '@playwright/test'
import { DOM, type DocumentData, type PublicSettings } from 'shared-contracts'

/**
 * Serves the pages as the composer lays them together under other settings: in their data, and in the policy that
 * goes with them. What is released is the same for every environment, so that nothing else differs.
 */
export const withSettings = async (page: Page, path: string, meetings: PublicSettings['meetings']): Promise<void> => {
  const pattern = new RegExp(`(id="${DOM.data}">)([^<]*)(<)`)
  const [frame, script] = [meetings.generalUrl, meetings.scriptUrl ?? meetings.generalUrl].map((address) => new URL(address).origin)
  await page.route((url) => url.pathname === path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(pattern, (_, before: string, json: string, after: string) => {
      const data = JSON.parse(json) as DocumentData
      const changed = { ...data, settings: { ...data.settings, meetings } }
      return before + JSON.stringify(changed).replaceAll('<', String.raw`\u003c`) + after
    })
    const policy = (response.headers()['content-security-policy'] ?? '')
      .replace("script-src 'self'", `script-src 'self' ${script}`)
      .replace("frame-src 'self'", `frame-src ${frame}`)
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
}
