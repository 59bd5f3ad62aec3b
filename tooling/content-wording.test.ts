import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTRAIT_IDS, findWrongPeople } from '../shared-ui/src/content/content-consistency.ts'
import { findWordProblem } from '../shared-ui/src/content/wording-rules.ts'
import { APPLICANTS, PEOPLE } from '../shared-ui/src/scenes/ridgeline-people.ts'
import { expect, test } from 'vitest'
import { CONTENT as HR, ROUTES as HR_ROUTES, SAMPLES as HR_SAMPLES } from '../mf-hr/src/content/check.ts'
import { CONTENT as LEADS, ROUTES as LEADS_ROUTES } from '../mf-leadcapture/src/content/check.ts'
import {
  CONTENT as MARKETING,
  ROUTES as MARKETING_ROUTES,
  SAMPLES as MARKETING_SAMPLES,
} from '../mf-marketing/src/content/check.ts'
import { CONTENT as PAY, ROUTES as PAY_ROUTES, SAMPLES as PAY_SAMPLES } from '../mf-pay/src/content/check.ts'
import {
  CONTENT as PERFORMANCE,
  ROUTES as PERFORMANCE_ROUTES,
  SAMPLES as PERFORMANCE_SAMPLES,
} from '../mf-performance/src/content/check.ts'

const ROOT = join(import.meta.dirname, '..')

/** Source files with visitor-facing text outside of content files: components, mails, booking pages and error messages. */
const SOURCES = [
  '{mf-*,shared-ui,shell}/src/**/*.tsx',
  'shell/src/consent/*.ts',
  'mf-*/src/{sample-data/*,routes}.ts',
  'mf-leadcapture/api/**/pages/*.tsx',
  'mf-leadcapture/api/bookings/booking-*routes.ts',
  'mf-leadcapture/api/http/errors.ts',
  'mf-leadcapture/{api/{*/*-mail,*/receive-*,digest},contract/*}.ts',
  'shared-contracts/src/{application,lead-fields,site}.ts',
]

/** The only file that may contain the word "soon": the word labels menu entries that have no page yet. */
const SAYS_SOON = 'layout/nav-item.tsx'

/**
 * Returns the visitor-facing texts of a source file: text of at least two words in quotes or between tags, and attributes of
 * one capitalized word, such as `label="Save"`.
 */
const textsOf = (source: string): string[] => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const quoted = code.match(/'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"|`[^`\n]* [^`\n]*`/g) ?? []
  const attributes = (code.match(/="[A-Z][a-zé]+"/g) ?? []).map((text) => text.slice(1))
  const tagged = (code.match(/>[^<>{}=;]*[a-z] [a-z][^<>{}=;]*</gi) ?? []).map((text) => text.slice(1, -1))
  return [...quoted, ...attributes, ...tagged].map((text) =>
    text
      .replaceAll(/\$\{[^}]*\}/g, '…')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test('components, mails and error messages contain no word that is rejected in content', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => !/\.test\.|node_modules/.test(file) && !file.endsWith(SAYS_SOON),
  )
  expect(files.length).toBeGreaterThan(150)
  const problems = files.flatMap((file) =>
    textsOf(readFileSync(join(ROOT, file), 'utf8')).flatMap((text) => {
      const problem = findWordProblem(text)
      return problem === null ? [] : [`${file}: ${problem}`]
    }),
  )
  expect(problems).toEqual([])
})

test('titles and descriptions of pages contain no word that is rejected in content', () => {
  const routes = [HR_ROUTES, PAY_ROUTES, PERFORMANCE_ROUTES, MARKETING_ROUTES, LEADS_ROUTES].flat()
  expect(routes.length).toBeGreaterThan(50)
  expect(
    routes.flatMap(({ path, title, description }) =>
      [title, description]
        .flatMap((text) => findWordProblem(text) ?? [])
        .map((problem) => `${path}: ${problem}`),
    ),
  ).toEqual([])
})

const ALL_CONTENT = [
  [HR, PAY, PERFORMANCE, MARKETING, LEADS].map((files) => files.map(({ value }) => value)),
  [HR_SAMPLES, PAY_SAMPLES, PERFORMANCE_SAMPLES, MARKETING_SAMPLES],
]

test('each person has one portrait and one employer in all areas', () => {
  expect(findWrongPeople(ALL_CONTENT)).toEqual([])
})

test('each portrait belongs to a person', () => {
  const text = JSON.stringify([ALL_CONTENT, PEOPLE, APPLICANTS])
  const used = new Set([...text.matchAll(/"portrait":"([^"]+)"/g)].map(([, id]) => id))
  expect(used).toEqual(PORTRAIT_IDS)
})
