/**
 * Proof-of-work challenge of the lead API (the server that receives the forms). The solution is a number (the counter) from
 * which PBKDF2 derives a key that starts with `keyPrefix`.
 */
interface Challenge {
  parameters: {
    algorithm: string
    cost: number
    keyLength: number
    keyPrefix: string
    nonce: string
    salt: string
  }
}

const ALGORITHM = 'PBKDF2/SHA-256'
/**
 * Maximum number of values to try for a proof-of-work challenge. The API's challenges need fewer. If no value solves the
 * challenge, the form shows the API's error message.
 */
const MAX_TRIES = 5000
const COUNTER_BYTES = 4

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const isChallenge = (value: unknown): value is Challenge => {
  const parameters: unknown =
    typeof value === 'object' && value !== null && 'parameters' in value ? value.parameters : null
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    'algorithm' in parameters &&
    parameters.algorithm === ALGORITHM
  )
}

const deriveKey = async (
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  cost: number,
  keyLength: number,
) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost },
      key,
      keyLength * 8,
    ),
  )
}

/**
 * Solves a challenge with Web Crypto, in about 250 ms on a phone. Returns `{ challenge, solution }` as base64-encoded JSON.
 * Returns an empty string for an unknown kind of challenge, and if it finds no solution.
 */
export const solveChallenge = async (challenge: unknown): Promise<string> => {
  if (!isChallenge(challenge)) return ''
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + COUNTER_BYTES)
  password.set(start)
  for (let counter = 0; counter < MAX_TRIES; counter += 1) {
    new DataView(password.buffer).setUint32(start.length, counter)
    // The loop tries counters in ascending order, because the API expects the lowest counter that matches `keyPrefix`.
    const derivedKey = hexOf(await deriveKey(password, bytesOf(salt), cost, keyLength))
    if (derivedKey.startsWith(keyPrefix.toLowerCase()))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  return ''
}
