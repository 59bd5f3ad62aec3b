import { readFileSync } from 'node:fs'
import { PICTOGRAM_NAMES } from 'shared-ui/brand/icon-names.ts'
import { JOB_SITES } from 'shared-ui/job-sites/descriptions.ts'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('menu-group.module.css', import.meta.url), 'utf8')
const places = [...css.matchAll(/data-pictogram='([a-z-]+)'\] \{[^}]*--at: (\d+)/g)]

test('the style sheet has the index of each pictogram in the sprite', () => {
  expect(places.length).toBeGreaterThan(10)
  for (const [, name, at] of places) expect([name, at]).toEqual([PICTOGRAM_NAMES[Number(at)], at])
})

test('the style sheet has a drawing for each trade', () => {
  const sites = [...css.matchAll(/--site: url\('shared-ui\/job-sites\/([a-z-]+)\.svg'\)/g)].map(
    ([, name]) => name,
  )
  expect(new Set(sites)).toEqual(new Set(Object.keys(JOB_SITES)))
})
