import { expect, test, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test'
import { waitForBootstrap, waitForNavigation, waitForEvent, type PublishedEvent } from './page-state.ts'

export const SEND_MAIL_GLOB = '**/api/v1/send-mail'
export const APPLY_NOW_GLOB = '**/api/v1/apply-now'

/** Records POST requests to URLs that end with `path`, of forms and of scripts. Each request is added to the returned array. */
export const recordPosts = (page: Page, path: string): Request[] => {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) requests.push(request)
  })
  return requests
}

/** Returns the different idempotency keys of requests. A request without a key counts as the key `undefined`. */
export const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request) => request.headers()['idempotency-key']))

type Events = () => Promise<PublishedEvent[]>
type ContactField = keyof Visitor | 'terms' | 'texts'
type ApplicationField = keyof ReturnType<typeof applicant> | 'role' | 'cv'

/** Maximum length of a tag in `dana.<tag>@…`: the part before the @ may have 64 characters (RFC 5321). */
const MAX_TAG_LENGTH = 64 - 'dana.'.length

/** Returns a visitor's values for the contact form. `tag` makes them unique. */
export const visitor = (tag: string) => ({
  fullName: `Dana Whitlock ${tag}`,
  businessName: 'Whitlock Roofing',
  email: `dana.${tag.slice(-MAX_TAG_LENGTH)}@whitlock-roofing.example`,
  phone: '8015550177',
  industry: 'Roofing',
  employees: '24',
  message: `We pay three crews by the square. Request ${tag}.`,
})
export type Visitor = ReturnType<typeof visitor>

/** Returns a minimal file that the API recognizes as a PDF, with `bytes` of padding. */
export const pdf = (bytes = 1000) => ({
  name: 'dana-whitlock.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')]),
})

/** Returns an applicant's values for the application form. `tag` makes them unique. */
export const applicant = (tag: string) => ({
  fullName: `Dana Whitlock ${tag}`,
  email: `dana.${tag}@whitlock-roofing.example`,
  phone: '8015550177',
  links: 'https://whitlock-roofing.example/work',
  message: `A rule that took three people to explain. Application ${tag}.`,
})

/** Elements that every form has. `id` is the prefix of their ids. */
const formOf = <Field extends string>(page: Page, id: string) => {
  /** The form element. It has the attribute `data-guard` until it has hydrated. */
  const root = page.locator(`#${id}-form`)
  const sendButton = root.locator('button[type="submit"]')
  return {
    root,
    sendButton,
    send: () => sendButton.click(),
    field: (name: Field) => page.locator(`#${id}-${name}`),
    problem: (name: Field) => page.locator(`#${id}-${name}-error`),
    problems: page.locator(`#${id}-form-summary`),
  }
}

export const contactForm = (page: Page, busEvents: Events) => {
  const form = formOf<ContactField>(page, 'contact')
  const { field, send } = form
  const hydrate = async () => {
    await field('fullName').focus()
    await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === 'mf-leadcapture')
  }
  return {
    ...form,
    open: async (path = '/contact-us') => {
      await page.goto(path)
      await hydrate()
    },
    /** Waits until React has hydrated the form. Before hydration, the browser itself would post the form. */
    hydrate,
    openUnhydrated: async () => void (await page.goto('/contact-us')),
    /** Opens the page, and waits until the script that validates the form before hydration listens. */
    openGuarded: async () => {
      await page.goto('/contact-us')
      await waitForBootstrap(page)
    },
    /** Fills in every field of the form, including the consent checkbox. */
    fillIn: async ({ industry, ...texts }: Visitor) => {
      for (const [name, value] of Object.entries(texts)) await field(name as keyof Visitor).fill(value)
      await field('industry').selectOption(industry)
      await field('terms').check()
    },
    sendAndBeThanked: async () => {
      await send()
      await waitForNavigation(page, '/thankyou')
    },
    expectKept: async (values: Visitor) => {
      for (const [name, value] of Object.entries(values))
        await expect(field(name as keyof Visitor)).toHaveValue(value)
    },
  }
}

export const applicationForm = (page: Page, busEvents: Events) => {
  const received = page.locator('#apply-received')
  const form = formOf<ApplicationField>(page, 'apply')
  const { field, send } = form
  return {
    ...form,
    open: async () => {
      await page.goto('/career')
      await field('fullName').focus()
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    },
    /** Fills in every field, with the first role and, by default, a CV. */
    fillIn: async (values: ReturnType<typeof applicant>, cv: ReturnType<typeof pdf> | null = pdf()) => {
      await field('role').selectOption({ index: 1 })
      for (const [name, value] of Object.entries(values)) await field(name as keyof typeof values).fill(value)
      if (cv) await field('cv').setInputFiles(cv)
    },
    sendAndBeTold: async () => {
      await send()
      await expect(received).toBeVisible()
    },
    received,
    /** Follows the link to the form in a role's section. `role` is the id of that section. */
    applyFor: (role: string) => page.locator(`details#${role} a`).click(),
  }
}

/**
 * Returns the link of an open time of the built-in calendar. Each of the two Playwright workers gets a different time, because
 * a time can be booked only once.
 */
export const openTime = (calendar: Page | FrameLocator): Locator => {
  const times = calendar.locator('[aria-labelledby="times"] a')
  return test.info().parallelIndex % 2 === 0 ? times.last() : times.first()
}

export const meetingPage = (page: Page) => {
  /** The iframe that contains the calendar: the built-in calendar or that of a vendor. */
  const calendar = page.frameLocator('iframe')
  const [industry, size] = [page.getByLabel('Industry'), page.getByLabel('Company size')]
  return {
    open: async (query = '') => void (await page.goto(`/meeting${query}`)),
    industry,
    size,
    showTimes: () => page.getByRole('button', { name: 'Show open times' }).click(),
    /** Selects industry and size, and waits until the section with the calendar has the focus. */
    choose: async (trade: string, crew: string) => {
      await industry.selectOption(trade)
      await size.selectOption(crew)
      await expect(page.getByRole('heading', { name: 'Schedule Your Meeting' })).toBeFocused()
    },
    calendar,
    book: async (fullName: string, email: string) => {
      await openTime(calendar).click()
      await calendar.getByLabel('Full name').fill(fullName)
      await calendar.getByLabel('Email', { exact: true }).fill(email)
      await calendar.getByRole('checkbox').check()
      await calendar.getByRole('button', { name: 'Book this time' }).click()
      await expect(calendar.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    },
  }
}
