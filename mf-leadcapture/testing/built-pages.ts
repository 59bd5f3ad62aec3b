import { loadPages } from '../api/built-pages.ts'

/** Builds the API's pages before the first test. */
export const setup = async (): Promise<void> => {
  await loadPages()
}
