/** Session-storage key under which whoever tests the site asks a tab for the events of its bus; nothing of ours ever sets it. */
export const COLLECT_KEY = 'crewtally.collect'
/** Global array that the bus fills then. */
export const COLLECTED = '__crewtallyEvents'

/** Session-storage key by which whoever tests the site keeps the console of a tab. Nothing of ours ever sets it. */
export const CONSOLE_KEY = 'crewtally.console'
