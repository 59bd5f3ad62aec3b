import { loadPages } from '../api/built-pages.ts'

/** Builds the HTML pages of the API once, before all tests. */
export const setup = async (): Promise<void> => {
  await loadPages()
}
