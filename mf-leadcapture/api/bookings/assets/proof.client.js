// The API serves this file without a build step, on the proof page only. It solves the challenge in the background and
// submits the form. If this fails, the visitor waits some seconds and presses the button.

const MAX_TRIES = 20_000
const COUNTER_BYTES = 4

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const deriveKey = async (password, salt, cost, keyLength) => {
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
 * Searches for the solution of a challenge. Returns base64 of the JSON `{ challenge, solution }`, or an empty string if there
 * is none.
 */
const solve = async (challenge) => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + COUNTER_BYTES)
  password.set(start)
  for (let counter = 0; counter < MAX_TRIES; counter += 1) {
    new DataView(password.buffer).setUint32(start.length, counter)
    const derivedKey = hexOf(await deriveKey(password, bytesOf(salt), cost, keyLength))
    if (derivedKey.startsWith(keyPrefix.toLowerCase()))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  return ''
}

const form = document.querySelector('form[data-challenge]')
const status = form?.querySelector('output')

const work = async () => {
  const before = status.textContent
  status.textContent = 'This takes a few seconds and goes on by itself.'
  try {
    form.elements.proof.value = await solve(JSON.parse(form.dataset.challenge))
  } catch {
    form.elements.proof.value = ''
  }
  if (form.elements.proof.value === '') status.textContent = before
  else form.requestSubmit()
}

if (form && status) void work()
