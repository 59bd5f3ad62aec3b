import { hydrateAsOneRoot, test } from './team.ts'
import { expect } from '../fixtures/test.ts'
import { writeFile } from 'node:fs/promises'

/** Faulty components. Key: path of a page of mf-pay. Value: body of the component function that the test adds to this page. */
const FAULTS = {
  pay: "if (typeof document !== 'undefined') throw new Error('thrown on purpose')\n  return null",
  'pay/commission-calculation':
    "return <p>{typeof document === 'undefined' ? 'Made at the release' : 'Made in the browser'}</p>",
  // Add a block during hydration, because the gate (the checks of a release) reads layout shifts soon after hydration. Turn
  // scroll anchoring off, because it hides the shift if the gate scrolls before the block appears.
  'pay/complex-pay-structures':
    "const [isLate, setLate] = useState(false)\n  useEffect(() => setLate(true), [])\n  return <div ref={(node) => void node?.parentElement?.style.setProperty('overflow-anchor', 'none')} style={isLate ? { height: 300 } : undefined} />",
  'pay/payroll-processing': "useEffect(() => addEventListener('resize', () => undefined), [])\n  return null",
  'pay/same-day-pay':
    "useEffect(() => {\n    Object.assign(globalThis, { payRates: 1 })\n    console.error('No rates today')\n    setTimeout(() => {\n      throw new Error('thrown late')\n    })\n  }, [])\n  return null",
  'pay/payment-ticketing-system': 'return null',
}

const ticketing = 'mf-pay/src/pages/pay/payment-ticketing-system.tsx'

interface Answer {
  entry?: { change: { figures?: string } }
  error?: { code: string; refusals: { code: string; place: Record<string, string>; reason: string }[] }
}

test(
  'the browser check reports each fault by its code, and the live composition does not change @writes-releases',
  { tag: ['@shell', '@slow'] },
  async ({ team }) => {
    test.setTimeout(600_000)
    for (const [page, body] of Object.entries(FAULTS)) {
      await hydrateAsOneRoot(team, `/${page}`)
      const file = `mf-pay/src/pages/${page}.tsx`
      await team.edit(file, /^/, "import { useEffect, useState } from 'react'\n")
      await team.edit(file, '<Hero', '<Fault />\n    <Hero')
      await team.edit(file, /$/, `\nvoid [useEffect, useState]\nfunction Fault() {\n  ${body}\n}\n`)
    }
    // Add a style for the focused heading. The browser focuses the heading after a client navigation, but not after a full
    // load. So the page has two different layouts, which the gate must report.
    await team.edit(
      'mf-pay/src/components/question-before.module.css',
      /^/,
      '.way h1:focus { margin-block-start: 80px }\n',
    )
    await team.edit(ticketing, /^/, "import styles from '../../components/question-before.module.css'\n")
    await team.edit(ticketing, '<>', '<div className={styles.way}>')
    await team.edit(ticketing, '</>', '</div>')
    const before = (await team.fed('status')).split(',')[0]

    const output = await team
      .fed('release', 'mf-pay', '--skip', 'lint,types,tests', '--json')
      .catch((error: Error & { stdout?: string }) => error.stdout ?? error.message)
    const { error } = JSON.parse(output) as Answer
    expect(error?.code).toBe('GATE_REFUSED')
    const found = (error?.refusals ?? []).map(({ code, place, reason }) => ({
      at: `${code} ${place.page}`,
      place,
      reason,
    }))
    // Ignore layout shifts of the page with the hydration mismatch. They can occur when React renders the root again.
    const violationCodes = found
      .map(({ at }) => at)
      .filter((at) => at !== 'LAYOUT_SHIFTS /pay/commission-calculation')
    expect(violationCodes.toSorted()).toEqual([
      'CONSOLE_ERROR /pay/same-day-pay',
      'GLOBAL_CHANGED /pay/same-day-pay',
      'HYDRATION_DIFFERS /pay/commission-calculation',
      'LAYOUT_SHIFTS /pay/complex-pay-structures',
      'LOOK_DIFFERS /pay/payment-ticketing-system',
      'MOUNT_LEAKS /pay/payroll-processing',
      'PAGE_THREW /pay/same-day-pay',
      'ROOT_FAILED /pay',
    ])
    for (const { place } of found) expect(place.area).toBe('mf-pay')
    const reasons = found.map(({ reason }) => reason).join('\n')
    expect(reasons).toContain('has “Made at the release” where the browser renders “Made in the browser”')
    expect(reasons).toContain('set window.payRates')
    // Accept any count from 10 to 29. The page leaks 20 listeners, but on a busy machine the gate (the checks before a
    // composition goes live) counts fewer. The gate reports a leak only if it counts at least ten.
    expect(reasons).toMatch(
      /mf-pay route \/pay\/payroll-processing, mounted and unmounted 20 times, leaks [12]\d listeners/,
    )
    expect(reasons).toContain('uncaught “thrown late”')
    const thrown = found.find(({ at }) => at.startsWith('PAGE_THREW'))
    expect(thrown?.place.file).toMatch(/^client\/assets\/[\w-]+\.js:\d+:\d+$/)

    expect((await team.fed('status')).split(',')[0]).toBe(before)
  },
)

/**
 * Code that acts outside its island (the React root into which an area renders). The test appends the code to the island's
 * module.
 */
const ATTACK = `
if (typeof document !== 'undefined') {
  document.cookie = 'visitor=1'
  localStorage.setItem('visits', '1')
  document.addEventListener('input', () => {})
  for (const form of document.forms) form.action = '/api/elsewhere'
  document.body.append(document.createElement('div'))
  setTimeout(() => location.assign('/meeting'))
}
`

test(
  'the browser check rejects an area that acts outside its parts, and accepts it with a reason @writes-releases',
  { tag: ['@shell', '@slow'] },
  async ({ team }) => {
    test.setTimeout(600_000)
    await team.edit('mf-pay/src/islands/workshop.tsx', /$/, ATTACK)
    const before = (await team.fed('status')).split(',')[0]
    const attempt = (...options: string[]) =>
      team
        .fed('release', 'mf-pay', '--skip', 'lint,types,tests,looks', '--json', ...options)
        .catch((error: Error & { stdout?: string }) => error.stdout ?? error.message)

    const { error } = JSON.parse(await attempt()) as Answer
    expect(error?.code).toBe('GATE_REFUSED')
    const violations = error?.refusals ?? []
    expect(new Set(violations.map(({ code }) => code))).toEqual(new Set(['OUTSIDE_AREA']))
    for (const what of [
      'sets the cookie “visitor”',
      'writes the key “visits” of localStorage',
      'listens to “input” on document',
      'changes action of <form',
      'changes <body> (append)',
      'navigates to /meeting',
    ]) {
      const found = violations.find(({ reason }) => reason.includes(`: mf-pay ${what}`))
      expect(found?.place, what).toMatchObject({
        area: 'mf-pay',
        file: expect.stringMatching(/^client\/assets\/[\w-]+\.js:\d+:\d+$/),
      })
    }
    expect((await team.fed('status')).split(',')[0]).toBe(before)

    const { entry } = JSON.parse(await attempt('--dry-run', '--allow', 'tried by the test')) as Answer
    expect(entry?.change.figures).toMatch(/allowed, because “tried by the test”: .*sets the cookie “visitor”/)
  },
)

test.describe('errors in browsers', () => {
  const LAZY = 'mf-pay/src/components/deal/late-check.ts'
  // Use a new text in each run, because `fed` reuses the existing release if the sources are unchanged.
  const MESSAGE = `Late check failed in the browser of ${Date.now().toString(36)}`

  interface Errors {
    area: string
    release: string
    isLive: boolean
    errors: {
      message: string
      place: { file: string; line: number; component: string } | null
      thrownIn: { file: string } | null
    }[]
  }

  test.afterEach(async ({ team }) => {
    // Ignore an error of `fed rollback`: if the release failed, there is nothing to roll back.
    await team.fed('rollback', 'mf-pay').catch(() => undefined)
  })
  test.use({ allowedErrors: [/Late check|'_zod'/], priorConsent: { measurement: true, marketing: false } })

  test(
    '`fed errors` finds the source lines of errors in a lazily loaded chunk of mf-pay, and in the vendor code inside it @writes-releases @writes-events',
    { tag: ['@shell', '@slow'] },
    async ({ page, team, request }) => {
      // `checkInZod` makes zod throw a TypeError, because it passes a function that returns no schema.
      await writeFile(
        team.path(LAZY),
        `import { z } from 'shared-contracts'

export const checkLate = (): void => {
  throw new Error('${MESSAGE}')
}

export const checkInZod = (): unknown => z.lazy(() => undefined as never).parse(1)
`,
      )
      await team.edit(
        'mf-pay/src/islands/deal.tsx',
        'export const Island = () =>',
        `if (typeof window === 'object')
  void import('../components/deal/late-check.ts').then(({ checkLate, checkInZod }) => {
    setTimeout(checkInZod)
    checkLate()
  })
export const Island = () =>`,
      )
      await team.fed('release', 'mf-pay', '--skip', 'lint,types,tests,browser,looks,api')
      const scripts = new Set<string>()
      page.on('response', (response) => scripts.add(response.url()))
      // Open the page again until the site serves the new release.
      await expect(async () => {
        const thrown = page.waitForEvent('pageerror', { timeout: 5000 })
        await page.goto('/pay')
        await page.locator('[data-root="island:deal"]').scrollIntoViewIfNeeded()
        await thrown
      }).toPass()
      // Leave the page, because a page sends its last events only when it is unloaded.
      await page.goto('/robots.txt')
      const find = async () => {
        const found = JSON.parse(
          await team.fed('errors', '--days', '1', '--area', 'mf-pay', '--json'),
        ) as Errors[]
        return found.find(({ isLive }) => isLive)?.errors.toSorted((a, b) => (a.message < b.message ? -1 : 1))
      }
      await expect.poll(find, { timeout: 30_000 }).toMatchObject([
        {
          message: `Error: ${MESSAGE}`,
          place: { file: LAZY, line: 4, component: 'checkLate' },
          thrownIn: null,
        },
        {
          message: expect.stringMatching(/^TypeError: /),
          place: { file: LAZY, line: 7, component: 'checkInZod' },
          thrownIn: { file: expect.stringMatching(/^node_modules\/.*\/zod\/.*\.js$/) },
        },
      ])
      const script = [...scripts].find((url) => url.includes('/late-check-')) ?? ''
      const map = script.replace(/assets\/.*/, (path) => `maps/${path}.json`)
      for (const url of [`${script}.map`, map, map.replace('/maps/', '/')])
        expect([url, (await request.get(url)).status()]).toEqual([url, 404])
      expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
    },
  )
})
