import type { Page, TestInfo } from '@playwright/test'
import type { PublicSettings } from 'shared-contracts'
import type { PublishedEvent } from './page-state.ts'
import { carousel, chrome } from './chrome.ts'
import {
  campaignPage,
  caseStudies,
  homePage,
  hub,
  industryPage,
  legalPage,
  productPage,
  thankYouPage,
} from './content-pages.ts'
import { applicationForm, contactForm, meetingPage } from './forms.ts'

const OF_PAGE = {
  campaignPage,
  carousel,
  caseStudies,
  chrome,
  homePage,
  hub,
  industryPage,
  legalPage,
  meetingPage,
  productPage,
  thankYouPage,
}

type OfPage = { [Name in keyof typeof OF_PAGE]: ReturnType<(typeof OF_PAGE)[Name]> }

export interface PageObjects extends OfPage {
  contactForm: ReturnType<typeof contactForm>
  applicationForm: ReturnType<typeof applicationForm>
}

type Use<T> = (value: T) => Promise<void>

interface Given {
  page: Page
  busEvents: () => Promise<PublishedEvent[]>
  settings: Partial<PublicSettings>
}

/** Reason for skipping tests of the built-in contact form. */
export const PLATFORM_FORM_REASON = "this site embeds the marketing platform's form in place of its own"

const fixtureOf =
  <T>(make: (page: Page) => T) =>
  ({ page }: Pick<Given, 'page'>, use: Use<T>) =>
    use(make(page))

export const PAGE_OBJECTS = {
  ...(Object.fromEntries(Object.entries(OF_PAGE).map(([name, make]) => [name, fixtureOf<unknown>(make)])) as {
    [Name in keyof OfPage]: (given: Pick<Given, 'page'>, use: Use<OfPage[Name]>) => Promise<void>
  }),
  contactForm: (
    { page, busEvents, settings }: Given,
    use: Use<PageObjects['contactForm']>,
    info: TestInfo,
  ) => {
    info.skip(settings.demoForm !== undefined, PLATFORM_FORM_REASON)
    return use(contactForm(page, busEvents))
  },
  applicationForm: ({ page, busEvents }: Omit<Given, 'settings'>, use: Use<PageObjects['applicationForm']>) =>
    use(applicationForm(page, busEvents)),
}
