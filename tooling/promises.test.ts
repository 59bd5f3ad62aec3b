import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAD_FIELD_LIST, SITE } from 'shared-contracts'
import { expect, test } from 'vitest'
import { BOOKING_FIELDS } from '../mf-leadcapture/api/bookings/booking-form.ts'
import { CONSENT_TEXTS, getConsentWording } from '../mf-leadcapture/contract/consent.ts'
import { cookies } from '../mf-marketing/src/content/cookie-policy.ts'
import { privacy, route as privacyRoute } from '../mf-marketing/src/content/privacy-policy.ts'
import { terms, route as termsRoute } from '../mf-marketing/src/content/terms-conditions.ts'

const DOCS = join(import.meta.dirname, '../docs')
const POLICIES = [privacy, cookies, terms]

/** Returns all texts of a policy. For each table row, also returns its cells as one text. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const joined =
    Array.isArray(value) && value.every((cell) => typeof cell === 'string') ? [value.join(': ')] : []
  return [...joined, ...Object.values(value).flatMap(textsIn)]
}

const promises = [
  ...readFileSync(join(DOCS, 'promises.md'), 'utf8').matchAll(/^\| “(.+?)” \| (.+) \|$/gm),
].map(([, words = '', held = '']) => ({ words, held }))

test('each promise in the list is a quotation from a policy', () => {
  const policyTexts = POLICIES.flatMap(textsIn)
  expect(promises.length).toBeGreaterThan(10)
  expect(promises.filter(({ words }) => !policyTexts.some((text) => text.includes(words)))).toEqual([])
})

test('each promise links to existing tests', () => {
  for (const { words, held } of promises) {
    const paths = [...held.matchAll(/\]\((.+?)\)/g)].map(([, path = '']) => path)
    expect([words, paths.length > 0, paths.filter((path) => !existsSync(join(DOCS, path)))]).toEqual([
      words,
      true,
      [],
    ])
  }
})

test('the policies contain the site’s company name and address, and the same minimum age', () => {
  const { street, city, region, postalCode } = SITE.contact.address
  const address = `${street}, ${city}, ${region} ${postalCode}`
  for (const policy of [privacy, terms]) {
    const policyText = textsIn(policy).join('\n')
    expect(policyText).toContain(SITE.name)
    expect(policyText).toContain(address)
    for (const found of policyText.match(/\d{4} Sorrel[^;\n]*?\d{5}/g) ?? []) expect(found).toBe(address)
    expect(new Set(policyText.match(/under (?:\d+)/g))).toEqual(new Set(['under 16']))
  }
})

test.each(POLICIES)('$title: version and date are those of the newest history entry', (policy) => {
  const { version, effective, effectiveIso, history } = policy
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(effectiveIso))
  expect(effective).toBe(day({ dateStyle: 'long' }))
  expect(history.items[0]).toMatchObject({ version, date: day({ dateStyle: 'medium' }) })
})

test('page descriptions of the policies contain their current version and date', () => {
  for (const [{ version, effective }, { description }] of [
    [privacy, privacyRoute],
    [terms, termsRoute],
  ] as const)
    expect(description).toContain(`Version ${version}, effective ${effective}.`)
})

test('the privacy policy covers every form field, and the consent to text messages explains how to stop them', () => {
  const policyText = textsIn(privacy).join('\n').toLowerCase()
  const ASKED: Record<string, string> = {
    fullName: 'name',
    businessName: 'business',
    note: 'a note',
    consent: 'the consents you gave',
  }
  const labels = Object.fromEntries(LEAD_FIELD_LIST.map(({ name, label }) => [name as string, label]))
  for (const name of [...Object.keys(labels), ...BOOKING_FIELDS])
    expect(policyText).toContain(ASKED[name] ?? (labels[name] ?? name).toLowerCase())
  expect(getConsentWording(CONSENT_TEXTS.texts)).toContain('Reply HELP for help or STOP to end them.')
})

test('logs of the services are deleted within the 30 days of the privacy policy', () => {
  const retentionDays = /^MaxRetentionSec=(\d+)day$/m.exec(
    readFileSync(join(DOCS, 'deploy/journald@crewtally.conf'), 'utf8'),
  )?.[1]
  expect(Number(retentionDays)).toBeLessThan(30)
  for (const unit of ['crewtally-site', 'crewtally-leads-api'])
    expect(readFileSync(join(DOCS, `deploy/${unit}.service`), 'utf8')).toContain('LogNamespace=crewtally')
})
