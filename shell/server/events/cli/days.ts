import { UsageError } from 'federation/service/command-line'
import { KEPT_DAYS } from 'federation/service/day-files'

export const DEFAULT_DAYS = 7

/** The number of days that `--days` names. Throws `UsageError` if it is not one of those that are kept. */
export const daysFrom = (text: string | undefined): number => {
  const days = Number(text ?? DEFAULT_DAYS)
  if (!Number.isInteger(days) || days < 1 || days > KEPT_DAYS)
    throw new UsageError(
      `--days must be a whole number from 1 to ${KEPT_DAYS}, not ${text}; older events are not kept`,
    )
  return days
}
