/** Two that wait for each other: PostgreSQL ends one of them, which may simply go again. */
const DEADLOCK = '40P01'
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DEADLOCK

/** Does it again where it lost a deadlock: then nothing of it was written. */
export const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return work()
  }
}
