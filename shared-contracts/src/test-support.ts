/** Session-storage key that makes the event bus record its events. Only tests set it. */
export const COLLECT_KEY = 'crewtally.collect'
export const COLLECTED_EVENTS_GLOBAL = '__crewtallyEvents'

/**
 * Session-storage key that keeps the browser console enabled. Without this key, the site silences the console. Only tests set
 * the key.
 */
export const CONSOLE_KEY = 'crewtally.console'

/**
 * Header that marks a form post as a test request. Format: `t=<epoch seconds>,v1=<hex>`. `v1` is the HMAC-SHA256 of
 * `test-request:<seconds>` with the key `LEADS_TEST_SECRET`.
 */
export const TEST_HEADER = 'X-Crewtally-Test'

/** Seconds for which the signature in `TEST_HEADER` is valid: one day, because test runs can take hours and clocks differ. */
const VALID_FOR_SECONDS = 24 * 60 * 60
const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const encode = (text: string) => new TextEncoder().encode(text)
const signedText = (seconds: string) => encode(`test-request:${seconds}`)
const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/**
 * Returns headers that mark a request as a test. The API stores such a request as a test, does not deliver it, and does not
 * include it in metrics.
 */
export const testRequestHeaders = async (
  secret: string,
  now = Date.now(),
): Promise<Record<string, string>> => {
  const seconds = String(Math.floor(now / 1000))
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), signedText(seconds)))
  const hex = [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { [TEST_HEADER]: `t=${seconds},v1=${hex}` }
}

/** Returns true if `value` is a valid signature with this secret, and its time differs from `now` by at most a day. */
export const isTestSignature = async (secret: string, value: string, now: number): Promise<boolean> => {
  const [, seconds = '', hex = ''] = SHAPE.exec(value) ?? []
  if (hex === '' || Math.abs(now / 1000 - Number(seconds)) > VALID_FOR_SECONDS) return false
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret), signature, signedText(seconds))
}
