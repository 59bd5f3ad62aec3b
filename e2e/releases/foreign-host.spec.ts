import { startService, stopService } from '@federation/test-kit/resilience'
import { bundleHostScript, type ForeignPage, startForeignPage } from '../foreign-host/foreign-page.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { visitor } from '../pages/forms.ts'
import { findFreePort } from '@federation/node-kit'
import { test as base, expect, type PublishedEvent } from '../fixtures/test.ts'

const CONTACT = { kind: 'slot', id: 'contact-block' }

const SLIDES = { kind: 'island', id: 'testimonials' }

/** A second server of the site. It allows one other origin to show areas of the site in its pages. */
interface HostingSite {
  site: string
  /** Origin of pages that may show areas of the site. The setting FOREIGN_HOSTS lists it. */
  allowedOrigin: string
  /** Another origin that serves the same third-party page. FOREIGN_HOSTS does not list it, so its pages cannot show areas. */
  otherOrigin: string
  port: number
  script: string
}

interface Fixtures {
  /** Starts a third-party page that contains two areas. `shown` contains their props. */
  foreignPage: (shown?: { contact?: object; slides?: object }) => Promise<ForeignPage>
  /** Events that the areas in the third-party page have published, except clicks. */
  publishedEvents: () => Promise<PublishedEvent[]>
}

const test = base.extend<Fixtures, { hostingSite: HostingSite }>({
  hostingSite: [
    // Depend on the fixture `site`: its setup sets STATE_DIR, which `getStateDir` reads.
    async ({ site: _site }, use) => {
      const [sitePort, port] = [await findFreePort(), await findFreePort()]
      const [site, allowedOrigin] = [`http://localhost:${sitePort}`, `http://127.0.0.1:${port}`]
      const env = {
        ...(process.env as Record<string, string>),
        PORT: String(sitePort),
        STATE_DIR: getStateDir(),
        FOREIGN_HOSTS: `https://partner.example,${allowedOrigin}`,
      }
      const server = await startService('shell/server/serve-site.ts', env, `${site}/readyz`)
      await use({
        site,
        allowedOrigin,
        otherOrigin: `http://localhost:${port}`,
        port,
        script: await bundleHostScript(),
      })
      await stopService(server)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Allow single-spa's message 31: a lifecycle function did not finish in time. On a slow machine, this is no error.
  allowedErrors: [/message #31/],
  foreignPage: async ({ hostingSite, baseURL }, use) => {
    const started: ForeignPage[] = []
    await use(async (shown = {}) => {
      const page = await startForeignPage(hostingSite.site, {
        port: hostingSite.port,
        script: hostingSite.script,
        shown: { contact: CONTACT, slides: SLIDES, ...shown },
        api: baseURL ?? '',
      })
      started.push(page)
      return page
    })
    await Promise.all(started.map((page) => page.close()))
  },
  publishedEvents: async ({ page }, use) => {
    await use(() =>
      page.evaluate(() => (Reflect.get(globalThis, 'publishedEvents') ?? []) as PublishedEvent[]),
    )
  },
})

test.describe.configure({ mode: 'default' })

const canRead = (addresses: string[]) =>
  Promise.all(
    addresses.map((address) =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    ),
  )

const reactsLoaded = () =>
  performance.getEntriesByType('resource').filter(({ name }) => /\/react-dom-client-[^/]+\.js$/.test(name))

const looksOf = (element: Element) => {
  const { backgroundColor, borderRadius, color, fontFamily, fontSize, padding } = getComputedStyle(element)
  return { backgroundColor, borderRadius, color, fontFamily, fontSize, padding }
}

test.describe('foreign host', { tag: ['@shell', '@slow'] }, () => {
  test('a foreign host shows two areas, one with the Module Federation runtime and one with single-spa @writes-releases', async ({
    page,
    contactForm,
    hostingSite,
    foreignPage,
  }) => {
    await page.goto(`${hostingSite.site}/contact-us`)
    const looks = await contactForm.sendButton.evaluate(looksOf)

    const foreign = await foreignPage()
    await page.goto(hostingSite.allowedOrigin)
    const contact = page.locator('#contact')
    await expect(contactForm.sendButton).toBeVisible()
    await expect(contact).not.toContainText('A moment')
    // Poll, because the Module Federation runtime does not wait for styles.
    await expect.poll(() => contactForm.sendButton.evaluate(looksOf)).toEqual(looks)
    await expect(contact.locator('a[href$="/privacy-policy"]').first()).toHaveAttribute(
      'href',
      `${hostingSite.site}/privacy-policy`,
    )

    const slides = page.locator('#slides')
    await slides.scrollIntoViewIfNeeded()
    const portrait = slides.getByRole('group', { name: '1 of 22', exact: true }).locator('img')
    await expect(portrait).toHaveAttribute('src', new RegExp(`^${hostingSite.site}/_r/mf-marketing/`))
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await slides.getByRole('button', { name: 'Next' }).click()
    await expect(slides.getByRole('group', { name: '3 of 22', exact: true })).toBeInViewport()

    expect((await page.evaluate(reactsLoaded)).length, 'one React for both').toBe(1)
    expect(foreign.loads()).toBe(1)

    await page.evaluate(() => (Reflect.get(globalThis, 'leave') as () => Promise<unknown>)())
    await expect(contact).toBeEmpty()
    await expect(portrait).toBeAttached()
  })

  test('a form in a foreign host is validated, sent through the host, and continues on the site @writes-releases @writes-leads', async ({
    page,
    contactForm,
    hostingSite,
    foreignPage,
  }) => {
    await foreignPage()
    await page.goto(hostingSite.allowedOrigin)
    await contactForm.send()
    await expect(page.getByRole('link', { name: 'Name is required.', exact: true })).toBeVisible()
    await contactForm.fillIn(visitor('elsewhere'))
    const accepted = page.waitForResponse(`${hostingSite.allowedOrigin}/api/v1/send-mail`)
    await contactForm.send()
    expect((await accepted).ok()).toBe(true)
    await page.waitForURL(`${hostingSite.site}/thankyou`)
  })

  test.describe('a part that throws', () => {
    test.use({ allowedErrors: [/message #31|thrown by a part/] })

    test('in a foreign host publishes one error, and does not reload the page @writes-releases', async ({
      page,
      contactForm,
      hostingSite,
      foreignPage,
      publishedEvents,
    }) => {
      await page.route(
        `${hostingSite.site}/_r/mf-marketing/*/assets/islands-testimonials-*.js`,
        async (route) => {
          const response = await route.fetch()
          const thrower = "Island:()=>()=>{throw new Error('thrown by a part')}"
          const body = (await response.text()).replace(/Island:\(\)=>\w+/, thrower)
          await route.fulfill({ response, body })
        },
      )
      const foreign = await foreignPage()
      await page.goto(hostingSite.allowedOrigin)
      await expect
        .poll(async () => (await publishedEvents()).map(({ type }) => type))
        .toContain('remote_error')
      await expect(page.locator('#slides')).toHaveText('')
      // The area mf-marketing failed to mount. The contact form, which is of another area, must still work in the same
      // document.
      await contactForm.send()
      await expect(page.getByRole('link', { name: 'Name is required.', exact: true })).toBeVisible()
      expect((await publishedEvents()).filter(({ type }) => type === 'remote_error')).toEqual([
        { type: 'remote_error', area: 'mf-marketing', stage: 'mount', message: 'Error: thrown by a part' },
      ])
      expect(foreign.loads()).toBe(1)
    })
  })

  test.describe('a host that passes invalid props', () => {
    test.use({ allowedErrors: [/message #31|mf-leadcapture: |mf-marketing: /] })

    test('gets an error with the available parts @writes-releases', async ({
      page,
      hostingSite,
      foreignPage,
    }) => {
      await foreignPage({ contact: { ...CONTACT, id: 'chat' }, slides: { kind: 'island' } })
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.goto(hostingSite.allowedOrigin)
      await expect.poll(() => errors.length).toBe(2)
      const all = errors.join('\n')
      expect(all).toContain('mf-leadcapture: there is no slot chat. Available: contact-block')
      expect(all).toContain(
        'mf-marketing: id is missing; pass the name of the island. Available: agent-steps, apply-form',
      )
    })
  })

  test.describe('an origin that is not in FOREIGN_HOSTS', () => {
    test.use({ allowedErrors: [/CORS policy|ERR_FAILED|testimonials|RUNTIME-003/] })

    test('cannot read files of the site or show its parts @writes-releases', async ({
      page,
      hostingSite,
      foreignPage,
      baseURL,
    }) => {
      await foreignPage()
      await page.goto(hostingSite.otherOrigin)
      const { manifest, lifecycles } = JSON.parse(
        (await page.locator('#shown').textContent()) ?? '',
      ) as Record<string, string>
      const files = [`${hostingSite.site}/_status`, manifest ?? '', lifecycles ?? '']
      expect(await page.evaluate(canRead, files)).toEqual([false, false, false])
      await expect(page.locator('#contact')).toHaveText('A moment …')
      // Unlike `hostingSite`, the site under test allows no foreign origin. A page of `allowedOrigin` must therefore not be
      // able to read files of the site under test.
      const unlisted = files.map((file) => file.replace(hostingSite.site, baseURL ?? ''))
      await page.goto(hostingSite.allowedOrigin)
      expect(await page.evaluate(canRead, unlisted)).toEqual([false, false, false])
      expect(await page.evaluate(canRead, files)).toEqual([true, true, true])
    })
  })
})
