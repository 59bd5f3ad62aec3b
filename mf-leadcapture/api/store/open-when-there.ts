import { StoreRefused } from 'federation/service/postgres/database-errors'
import { isUnavailable } from './store-errors.ts'

/** Somebody has to change something first: a wrong password or database does not mend itself. */
const WRONG_ADDRESS = /^(28|3D)/

/** True where a later try may well succeed, with nothing changed by anybody. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof StoreRefused || !isUnavailable(error)) return false
  return !(error instanceof Error && 'code' in error && WRONG_ADDRESS.test(String(error.code)))
}

interface Waiting {
  /** Milliseconds until it is given up, and between two tries. */
  patience: number
  pause: number
  /** Hears of the first failed try and of each tenth after it. */
  onTrouble: (error: unknown) => void
}

const EACH = 10

/** Opens something that may not be there yet, such as a database server that starts at the same time. */
export const openWhenThere = async <T>(
  open: () => Promise<T>,
  { patience, pause, onTrouble }: Waiting,
): Promise<T> => {
  const until = Date.now() + patience
  for (let tries = 0; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > until) throw error
      if (tries % EACH === 0) onTrouble(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
