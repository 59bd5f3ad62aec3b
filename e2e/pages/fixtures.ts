import type { Page, TestInfo } from '@playwright/test'
import type { PublicSettings } from 'shared-contracts'
import type { SeenEvent } from '../site/seen-event.ts'
import { applicationForm, type ApplicationForm } from './application-form.ts'
import { carousel, type Carousel } from './carousel.ts'
import { chrome, type Chrome } from './chrome.ts'
import {
  alternatives,
  caseStudies,
  legalPage,
  partnerPage,
  story,
  type Alternatives,
  type CaseStudies,
  type LegalPage,
  type PartnerPage,
  type Story,
} from './company-pages.ts'
import { contactForm, type ContactForm } from './contact-form.ts'
import { meetingPage, type MeetingPage } from './meeting-page.ts'
import {
  campaignPage,
  homePage,
  hub,
  industryPage,
  productPage,
  type CampaignPage,
  type HomePage,
  type Hub,
  type IndustryPage,
  type ProductPage,
} from './product-pages.ts'
import { thankYouPage, type ThankYouPage } from './thank-you-page.ts'

/** The site's pages, and what stands on many of them, in the words of who uses them. */
export interface PageObjects {
  chrome: Chrome
  carousel: Carousel
  homePage: HomePage
  hub: Hub
  productPage: ProductPage
  industryPage: IndustryPage
  campaignPage: CampaignPage
  caseStudies: CaseStudies
  story: Story
  alternatives: Alternatives
  partnerPage: PartnerPage
  legalPage: LegalPage
  contactForm: ContactForm
  applicationForm: ApplicationForm
  meetingPage: MeetingPage
  thankYouPage: ThankYouPage
}

interface Given {
  page: Page
  busEvents: () => Promise<SeenEvent[]>
  settings: Partial<PublicSettings>
}

type Use<T> = (value: T) => Promise<void>

/** Reason shown for skipped journeys of the site's own contact form. */
export const PLATFORM_FORM = "this site embeds the marketing platform's form in place of its own"

/** As Playwright's fixtures: each made where a journey names it. */
export const PAGE_OBJECTS = {
  chrome: ({ page }: Given, use: Use<Chrome>) => use(chrome(page)),
  carousel: ({ page }: Given, use: Use<Carousel>) => use(carousel(page)),
  homePage: ({ page }: Given, use: Use<HomePage>) => use(homePage(page)),
  hub: ({ page }: Given, use: Use<Hub>) => use(hub(page)),
  productPage: ({ page }: Given, use: Use<ProductPage>) => use(productPage(page)),
  industryPage: ({ page }: Given, use: Use<IndustryPage>) => use(industryPage(page)),
  campaignPage: ({ page }: Given, use: Use<CampaignPage>) => use(campaignPage(page)),
  caseStudies: ({ page }: Given, use: Use<CaseStudies>) => use(caseStudies(page)),
  story: ({ page }: Given, use: Use<Story>) => use(story(page)),
  alternatives: ({ page }: Given, use: Use<Alternatives>) => use(alternatives(page)),
  partnerPage: ({ page }: Given, use: Use<PartnerPage>) => use(partnerPage(page)),
  legalPage: ({ page }: Given, use: Use<LegalPage>) => use(legalPage(page)),
  contactForm: ({ page, busEvents, settings }: Given, use: Use<ContactForm>, info: TestInfo) => {
    info.skip(settings.demoForm !== undefined, PLATFORM_FORM)
    return use(contactForm(page, busEvents))
  },
  applicationForm: ({ page, busEvents }: Given, use: Use<ApplicationForm>) =>
    use(applicationForm(page, busEvents)),
  meetingPage: ({ page }: Given, use: Use<MeetingPage>) => use(meetingPage(page)),
  thankYouPage: ({ page }: Given, use: Use<ThankYouPage>) => use(thankYouPage(page)),
}
