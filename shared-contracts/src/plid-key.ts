/** Query parameter and local-storage key of the partner link id. */
export const PLID_PARAM = 'plid'
export const PLID_STORAGE_KEY = 'crewtally.plid'

/** What a partner link id looks like: letters, digits, dash and underscore, 64 at most. */
export const PLID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/
