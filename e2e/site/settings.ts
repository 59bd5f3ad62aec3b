import type { Page } from '@playwright/test'
import type { PublicSettings, WakeTable } from 'shared-contracts'
import { compositionOf } from './composition.ts'

/** Reason shown for skipped journeys that embed a third party themselves. */
export const OWN_VENDORS = 'this site has third parties of its own'

/** Reason shown for skipped journeys of the site's own calendar. */
export const VENDOR_CALENDAR = "this site books through a vendor's widget"
export const hasVendorCalendar = ({ meetings }: Partial<PublicSettings>): boolean =>
  meetings !== undefined && meetings.widget !== 'own'

const originsOf = (urls: (string | null | undefined)[]): string =>
  [...new Set(urls.flatMap((url) => (url?.startsWith('http') ? [new URL(url).origin] : [])))].join(' ')

/** Origins of what some settings embed, as the policy names them. */
const embedded = ({ meetings, demoForm, map, recruiterForm, video }: PublicSettings) => ({
  frame: originsOf([
    meetings.generalUrl,
    meetings.mortgageUrl,
    demoForm?.baseUrl,
    map?.baseUrl,
    recruiterForm?.url,
    video?.url,
  ]),
  script: originsOf([meetings.scriptUrl, demoForm?.baseUrl]),
})

/**
 * Serves a page as the composer lays it together under other settings: in what wakes its roots, and in the policy that
 * goes with it. What is released is the same for every environment, so that nothing else differs.
 */
export const withSettings = async (
  page: Page,
  path: string,
  changes: Partial<PublicSettings>,
): Promise<void> => {
  let settings: PublicSettings | undefined
  const wakeFile = /\/_f\/[^/]+\/_wake\.json$/
  await page.route(wakeFile, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as WakeTable), settings } })
  })
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const composition = compositionOf(response.headers())
      const wake = (await (await page.request.get(`/_f/${composition}/_wake.json`)).json()) as WakeTable
      settings = { ...wake.settings, ...changes }
      const sources = embedded(settings)
      const policy = (response.headers()['content-security-policy'] ?? '')
        .replace('script-src ', `script-src ${sources.script} `)
        .replace("frame-src 'self'", `frame-src 'self' ${sources.frame}`)
        // As the server does: a vendor's script sets HTML in its own way.
        .replace(sources.script === '' ? '' : /; require-trusted-types-for 'script'; trusted-types [^;]+/, '')
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
  )
}
