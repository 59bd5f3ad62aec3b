/** Session-storage key that makes the event bus of a tab record its events. Only tests set it. */
export const COLLECT_KEY = 'crewtally.collect'
/** Global array of the recorded events. */
export const COLLECTED = '__crewtallyEvents'

/** Session-storage key that keeps the console of a tab enabled; the site silences it for visitors. Only tests set it. */
export const CONSOLE_KEY = 'crewtally.console'
