import { constants, brotliCompressSync } from 'node:zlib'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

const KB = 1000
const HOME = 14 * KB
const OTHERS = 9 * KB

/** Pages that do not keep it yet: their words alone take up to half of it. Each with what it has, so that none grows unseen. */
const LONGER: Record<string, number> = {
  '/hr/onboarding': 10 * KB,
  '/hr/hiring-workflows': 10.7 * KB,
  '/hr/doc-creation-and-signing': 9.8 * KB,
  '/hr/employer-of-record': 9.5 * KB,
  '/hr/build-manage': 10.7 * KB,
  '/pay/commission-calculation': 10.2 * KB,
  '/pay/complex-pay-structures': 10 * KB,
  '/pay/payroll-processing': 9.7 * KB,
  '/pay/payment-ticketing-system': 10.3 * KB,
  '/performance/user-management': 11.2 * KB,
  '/performance/ats': 10.5 * KB,
  '/performance/gamification': 10.1 * KB,
  '/performance/learning-management': 10.7 * KB,
}

/** As the composer presses a page; its styles, which stand in its head, have a budget of their own. */
const pressed = (html: string): number =>
  brotliCompressSync(html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ''), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }).length

for (const { path } of ROUTES) {
  test(`${path} keeps its budget of HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(pressed(html)).toBeLessThanOrEqual(path === '/' ? HOME : (LONGER[path] ?? OTHERS))
  })
}
