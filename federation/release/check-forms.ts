import { readFile } from 'node:fs/promises'
import { ApiContract, CONTRACT_ACTION } from 'shared-contracts/api-contract'
import { API_BASE } from 'shared-contracts/form-post'
import { formRefusals, formsIn, type PageForm } from '../gate/form-contracts.ts'
import { refuse } from '../gate/report.ts'
import { storePaths } from '../store/store-paths.ts'
import { readPageTable } from '../store/whole-composition.ts'
import type { LooksAt } from './go-live.ts'

/** Name of the check for `--skip`, and in the history if it was skipped. */
export const API = 'api'

const TIMEOUT_MS = 3000

interface FormOnPages extends PageForm {
  pages: string[]
}

/** The forms of a composition that post to the API, by what they send. */
const formsOf = async (store: string, composition: string): Promise<Map<string, FormOnPages>> => {
  const { pages } = await readPageTable(store, composition)
  const forms = new Map<string, FormOnPages>()
  for (const [path, { sha256 }] of Object.entries(pages)) {
    if (sha256 === undefined) continue
    for (const form of formsIn(await readFile(storePaths(store).content(sha256), 'utf8'), API_BASE)) {
      const key = JSON.stringify(form)
      const known = forms.get(key) ?? { ...form, pages: [] }
      known.pages.push(path)
      forms.set(key, known)
    }
  }
  return forms
}

/** The contract of the API at an origin, or why there is none. */
const askContract = async (origin: string): Promise<{ contract: ApiContract } | { reason: string }> => {
  try {
    const response = await fetch(new URL(CONTRACT_ACTION, origin), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { reason: `answers ${response.status}: it is older than its contract` }
    }
    const { data } = ApiContract.safeParse(await response.json())
    return data ? { contract: data } : { reason: 'has a contract of another version' }
  } catch {
    return { reason: 'does not answer' }
  }
}

interface Asked {
  store: string
  /** Where the running API may answer: the first that does counts. */
  origins: readonly string[]
  /** Takes a line for whoever watches. */
  say: (line: string) => void
}

/**
 * Compares the forms that a candidate changes with what the running API takes. Throws GATE_REFUSED where the API would
 * reject them or miss a field. An API that gives no contract refuses nothing; the history says so.
 */
export const checkForms =
  ({ store, origins, say }: Asked): LooksAt =>
  async ({ composition, passed: [live = ''] }) => {
    const [forms, before] = await Promise.all([formsOf(store, composition), formsOf(store, live)])
    const changed = [...forms].filter(([key]) => !before.has(key)).map(([, form]) => form)
    if (changed.length === 0) return null
    const reasons: string[] = []
    for (const origin of origins) {
      const answer = await askContract(origin)
      if ('reason' in answer) {
        reasons.push(`the lead API at ${origin} ${answer.reason}`)
        continue
      }
      refuse(changed.flatMap((form) => formRefusals(form, form.pages, { ...answer, api: origin })))
      say(`The lead API at ${origin} takes what ${changed.length} changed forms send`)
      return null
    }
    const told = `changed forms not compared with the API: ${reasons.join('; ')}`
    say(`${told}. Start the API, or name another with LEADS_PORT or SITE_ORIGIN.`)
    return told
  }
