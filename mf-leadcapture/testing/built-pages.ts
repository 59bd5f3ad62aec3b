import { loadPages } from '../api/bookings/built-pages.ts'

/** Has the booking pages built before the first test. */
export const setup = async (): Promise<void> => {
  await loadPages()
}
