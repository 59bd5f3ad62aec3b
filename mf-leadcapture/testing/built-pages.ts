import { loadPages } from '../api/built-pages.ts'

/** Builds the HTML pages of the API once, before the first test. */
export const setup = async (): Promise<void> => {
  await loadPages()
}
