import { join } from 'node:path'

/** Where visitors' events lie. */
export const eventsDir = (stateDir: string): string => join(stateDir, 'events')
