/** Opens changed pages in a browser. Named so by `--skip`, and in the history where it was skipped. */
export const BROWSER = 'browser'
/** Compares forms with the contract of the running API. */
export const API = 'api'
