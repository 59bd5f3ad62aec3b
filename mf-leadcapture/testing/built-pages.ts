import { loadPages } from '../api/built-pages.ts'

/** Has the API's pages built before the first test. */
export const setup = async (): Promise<void> => {
  await loadPages()
}
