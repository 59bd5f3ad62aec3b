// The API serves this script without a build step. It solves a page's proof-of-work challenge in the background. On the proof
// page, it then submits the form. On the page where visitors enter their details, it waits for the visitor. Without a solution,
// the visitor of the proof page waits some seconds and presses the button. A visitor who enters details confirms by mail.

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

/** Solves the challenge while the visitor types. A form that is submitted earlier is sent after the solution is found. */
const workAhead = (proof) => {
  let isDone = false
  const done = solve(JSON.parse(form.dataset.challenge))
    .then((solution) => (proof.value = solution))
    .catch(() => '')
    .finally(() => (isDone = true))
  const wait = (event) => {
    if (isDone || event.target !== form) return
    event.preventDefault()
    void done.then(() => form.requestSubmit(event.submitter))
  }
  // In the capture phase, so that other listeners find the event already prevented.
  document.addEventListener('submit', wait, { capture: true })
}

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
else if (form) workAhead(form.elements.proof)
