import { readFile } from 'node:fs/promises'
import {
  createClient,
  defineScenario,
  type ScenarioContext,
  trace,
  startApi,
} from '@federation/test-kit/resilience'
import { createContactRequest } from './support/submissions.ts'

const FAULTS = {
  'every fsync fails with EIO': 'fsync,fdatasync:error=EIO',
  'the next fsync fails with EIO': 'fsync,fdatasync:error=EIO:when=1',
  'every write fails with ENOSPC': 'pwrite64,pwritev:error=ENOSPC',
  'every write fails with EIO': 'pwrite64,pwritev:error=EIO',
}
const SYNCED = /\b(?:fsync|fdatasync)\(.*\)\s+= 0|<\.\.\. (?:fsync|fdatasync) resumed>.*\)\s+= 0/
const ANSWERED = /\b(?:write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200/

/** Returns a suspicious lead request. The API quarantines such a lead and sends no mail, so each fsync belongs to a lead. */
const heldRequest = (name: string) => {
  const form = createContactRequest(name)
  return { ...form, body: JSON.stringify({ ...JSON.parse(String(form.body)), topic: 'x' }) }
}

/**
 * Sends leads one after the other. Checks that the API calls fsync before each response, so that the lead is on disk when the
 * visitor gets the response. Returns a text with the counts, and true if all responses pass.
 */
const measureOrder = async (context: ScenarioContext): Promise<[string, boolean]> => {
  const requests = context.count(40, 300, 1000)
  const api = await startApi(context)
  const file = `${await context.folder()}/trace`
  const detach = await trace(api.pid, file, 'fsync,fdatasync,write,writev,sendto,sendmsg')
  const client = createClient(1)
  for (let number = 0; number < requests; number += 1) {
    const form = heldRequest(`Person ${number}`)
    await client.ask(api.url + form.path, form)
  }
  await detach()
  let [answers, after, isSynced] = [0, 0, false]
  for (const line of (await readFile(file, 'latin1')).split('\n')) {
    if (SYNCED.test(line)) isSynced = true
    if (!ANSWERED.test(line)) continue
    answers += 1
    if (isSynced) after += 1
    isSynced = false
  }
  return [`${after} of ${answers} answers`, answers === requests && after === answers]
}

const measureFault = async (context: ScenarioContext, inject: string): Promise<[string, boolean]> => {
  const requests = context.count(20, 100)
  const forms = Array.from({ length: requests }, (_, number) => heldRequest(`Person ${number}`))
  const api = await startApi(context)
  const client = createClient()
  const sendAll = () =>
    Promise.all(forms.map((form) => client.ask(api.url + form.path, form).catch(() => null)))
  const file = `${await context.folder()}/trace`
  const detach = await trace(api.pid, file, 'fsync,fdatasync,pwrite64,pwritev,openat,write,writev', inject)
  const under = await sendAll()
  await detach()
  const again = (await sendAll()).filter((response) => response?.status === 200).length
  await api.kill()
  const names = (await api.list()).map(({ fullName }) => fullName)
  const stored = new Set(names)
  const accepted = forms.filter((_, index) => under[index]?.status === 200)
  const rejected = under.filter(
    (response) => response?.status === 503 && response.headers['retry-after'] !== undefined,
  )
  const isLasting = !inject.includes('when=')
  const falseSuccesses = isLasting ? accepted.length : accepted.filter(({ name }) => !stored.has(name)).length
  // Count responses between the failed fsync and the reopening of the database. In that time, the API must confirm no lead.
  const lines = (await readFile(file, 'latin1')).split('\n')
  const after = lines.slice(lines.findIndex((line) => line.includes('(INJECTED)')))
  const reopened = after.findIndex((line) => /openat\(.*leads\.db"/.test(line))
  const blind = after
    .slice(0, reopened === -1 ? undefined : reopened)
    .filter((line) => line.includes('HTTP/1.1 200'))
  return [
    `${falseSuccesses} false successes, ${rejected.length} of ${requests} rejected with Retry-After, ${blind.length} successes before the database was opened again; then ${again} accepted, ${names.length - stored.size} twice`,
    falseSuccesses + blind.length === 0 &&
      rejected.length + accepted.length === requests &&
      again === requests &&
      names.length === stored.size &&
      stored.size === requests,
  ]
}

export const scenario = defineScenario({
  promises: {
    order: 'a form is answered with 2xx only after its own fsync',
    fault:
      'a failing disk: no false success, else 503 with Retry-After; no success before the database is opened again; a repeat makes no duplicate',
  },
  needs: ['strace'],
  isQuick: true,
  run: async (context) => {
    context.check.order(...(await measureOrder(context)))
    for (const [name, inject] of Object.entries(FAULTS)) {
      const [measured, holds] = await measureFault(context, inject)
      context.check.fault(`${name}: ${measured}`, holds)
    }
  },
})
