import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readEvent, type CollectedEvent } from './collected-event.ts'
import { daysIn, fileOf } from 'federation/service/day-files'

/** An event as it lies there; null for a line that is none, as a full disk or another version of the site leaves it. */
const parseLine = (line: string): CollectedEvent | null => {
  try {
    return readEvent(JSON.parse(line))
  } catch {
    return null
  }
}

/** All events since a day (`yyyy-mm-dd`), that day included, and null for each line that is none. */
export async function* readEvents(folder: string, since: string): AsyncGenerator<CollectedEvent | null> {
  for (const day of await daysIn(folder)) {
    if (day < since) continue
    const lines = createInterface({ input: createReadStream(fileOf(folder, day)), crlfDelay: Infinity })
    for await (const line of lines) if (line !== '') yield parseLine(line)
  }
}
