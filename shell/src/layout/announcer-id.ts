/** Id of the polite live region that names the new page after a client navigation. */
export const ANNOUNCER_ID = 'route-announcer'
