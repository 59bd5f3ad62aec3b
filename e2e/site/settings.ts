import type { Page } from '@playwright/test'
import { DOM, type DocumentData, type PublicSettings } from 'shared-contracts'

const originsOf = (urls: (string | null | undefined)[]): string =>
  [...new Set(urls.flatMap((url) => (url?.startsWith('http') ? [new URL(url).origin] : [])))].join(' ')

/** Origins of what some settings embed, as the policy names them. */
const embedded = ({ meetings, demoForm }: PublicSettings) => ({
  frame: originsOf([meetings.generalUrl, meetings.mortgageUrl, demoForm?.baseUrl]),
  script: originsOf([meetings.scriptUrl, demoForm?.baseUrl]),
})

/**
 * Serves the pages as the composer lays them together under other settings: in their data, and in the policy that
 * goes with them. What is released is the same for every environment, so that nothing else differs.
 */
export const withSettings = async (page: Page, path: string, changes: Partial<PublicSettings>): Promise<void> => {
  const pattern = new RegExp(`(id="${DOM.data}">)([^<]*)(<)`)
  await page.route((url) => url.pathname === path, async (route) => {
    const response = await route.fetch()
    let sources = { frame: '', script: '' }
    const body = (await response.text()).replace(pattern, (_, before: string, json: string, after: string) => {
      const data = JSON.parse(json) as DocumentData
      const settings = { ...data.settings, ...changes }
      sources = embedded(settings)
      return before + JSON.stringify({ ...data, settings }).replaceAll('<', String.raw`\u003c`) + after
    })
    const policy = (response.headers()['content-security-policy'] ?? '')
      .replace('script-src ', `script-src ${sources.script} `)
      .replace("frame-src 'self'", `frame-src 'self' ${sources.frame}`)
      // As the server does: a vendor's script sets HTML in its own way.
      .replace(sources.script === '' ? '' : /; require-trusted-types-for 'script'; trusted-types [^;]+/, '')
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
}
