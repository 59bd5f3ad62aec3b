import type { Locator, Page } from '@playwright/test'

/** /case-study, as somebody looks for a company like theirs. */
export interface CaseStudies {
  open: () => Promise<void>
  /** Narrows the list to one industry by its button, such as `Solar` or `Roofing 0 stories`. */
  choose: (industry: string) => Promise<void>
  stories: Locator
  /** What stands in the list's place where an industry has none. */
  nothingFor: (industry: string) => Locator
  /** Follows what leads to a company's story. */
  read: (company: string) => Promise<void>
}

/** A customer's story, such as /casestudy/aveyo. */
export interface Story {
  /** Its figures, of a company by that name. */
  figures: (company: string) => Locator
  /** Back to all of them. */
  toAllStories: () => Promise<void>
}

/** /alternatives and what it leads to, as somebody who has another tool. */
export interface Alternatives {
  open: () => Promise<void>
  /** Follows the tool that they have. */
  compareWith: (tool: string) => Promise<void>
  /** Row for row, ours beside theirs. */
  table: Locator
}

/** /partner, as somebody who knows crews. */
export interface PartnerPage {
  open: () => Promise<void>
  /** Unfolds a question, or folds it. */
  press: (question: string) => Promise<void>
  answerTo: (question: string) => Locator
  apply: () => Promise<void>
}

/** A policy, such as /cookie-policy. */
export interface LegalPage {
  open: (path: string) => Promise<void>
  /** Goes to a section by the contents beside the text. */
  goTo: (section: string) => Promise<void>
  section: (title: string) => Locator
  /** On /cookie-policy: what this visitor has chosen, in a sentence. */
  choice: Locator
  changeChoice: () => Promise<void>
}

const main = (page: Page) => page.locator('main')

export const caseStudies = (page: Page): CaseStudies => ({
  open: async () => void (await page.goto('/case-study')),
  choose: (industry) => page.getByRole('button', { name: industry }).click(),
  stories: page.getByRole('article'),
  nothingFor: (industry) =>
    page.getByRole('heading', { name: `No case studies found for ${industry} industries`, exact: true }),
  read: (company) =>
    main(page)
      .getByRole('link', { name: new RegExp(`^Read More.*${company}$`) })
      .click(),
})

export const story = (page: Page): Story => ({
  figures: (company) => page.getByRole('region', { name: `${company} in figures` }),
  toAllStories: () => main(page).getByRole('link', { name: 'All case studies' }).first().click(),
})

export const alternatives = (page: Page): Alternatives => ({
  open: async () => void (await page.goto('/alternatives')),
  compareWith: (tool) => main(page).getByRole('heading', { name: tool }).getByRole('link').click(),
  table: main(page)
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Crewtally' }) }),
})

export const partnerPage = (page: Page): PartnerPage => {
  const folded = (question: string) => main(page).locator('details').filter({ hasText: question })
  return {
    open: async () => void (await page.goto('/partner')),
    press: (question) => folded(question).locator('summary').click(),
    answerTo: (question) => folded(question).locator('p'),
    apply: () => main(page).getByRole('link', { name: 'Apply as a partner' }).first().click(),
  }
}

export const legalPage = (page: Page): LegalPage => ({
  open: async (path) => void (await page.goto(path)),
  goTo: (section) =>
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click(),
  section: (title) => main(page).getByRole('heading', { level: 2, name: title }),
  choice: main(page).locator('[data-consent-choice]'),
  changeChoice: () => main(page).getByRole('link', { name: 'Cookie settings' }).click(),
})
