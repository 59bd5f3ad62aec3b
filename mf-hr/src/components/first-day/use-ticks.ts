import { FIRST_DAY_KEY } from 'shared-contracts/storage-keys'
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { readTicks, writeTicks } from '../../model/first-day.ts'

const listeners = new Set<() => void>()
/** Ticks of this page view where the browser denies storage. */
let unstored: string | null = null

const read = (): string | null => {
  try {
    return localStorage.getItem(FIRST_DAY_KEY)
  } catch {
    return unstored
  }
}

const keep = (text: string | null): void => {
  unstored = text
  try {
    if (text === null) localStorage.removeItem(FIRST_DAY_KEY)
    else localStorage.setItem(FIRST_DAY_KEY, text)
  } catch {
    // Storage is denied or full: the ticks hold until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Ticks of a plan, kept in this browser, and a function that sets one. What was ticked in `sheet` before hydration is taken over.
 */
export const useTicks = (
  plan: string,
  sheet: RefObject<HTMLElement | null>,
): [ReadonlySet<string>, (id: string, isDone: boolean) => void] => {
  const done = readTicks(
    useSyncExternalStore(subscribe, read, () => null),
    plan,
  )
  const tick = (id: string, isDone: boolean) => {
    const stored = read()
    const next = new Set(readTicks(stored, plan))
    if (isDone) next.add(id)
    else next.delete(id)
    keep(writeTicks(stored, plan, next))
  }
  useLayoutEffect(() => {
    for (const box of sheet.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])
      if (!box.defaultChecked) tick(box.name, true)
    // Only the HTML of the server can be ahead of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return [done, tick]
}
