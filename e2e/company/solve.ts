import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

/** A challenge as the lead API hands it out, solved the way a browser does. */
export interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string }
}

const derive = promisify(pbkdf2)
const COUNTER_BYTES = 4

/** Base64 of `{ challenge, solution }`. */
export const solve = async (challenge: Challenge): Promise<string> => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const start = Buffer.from(nonce, 'hex')
  for (let counter = 0; ; counter += 1) {
    const count = Buffer.alloc(COUNTER_BYTES)
    count.writeUInt32BE(counter)
    const derivedKey = (
      await derive(Buffer.concat([start, count]), Buffer.from(salt, 'hex'), cost, keyLength, 'sha256')
    ).toString('hex')
    if (derivedKey.startsWith(keyPrefix.toLowerCase()))
      return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
  }
}
