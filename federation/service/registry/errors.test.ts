import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { UsageError } from '@federation/node-kit/cli'
import { StoreError } from '@federation/registry'
import { ContractError } from 'shared-contracts/parse'
import { errorOf, isForLog, problemOf, REGISTRY_ERROR_CODES, RegistryError } from './errors.ts'
import { FAULTS, STORE_ERROR_CODES } from '../../registry/store/store-errors.ts'

/** Returns the rows of a table in docs/errors.md, as lists of cells. */
const rowsBelow = async (heading: string): Promise<string[][]> => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [section = ''] = (document.split(`## ${heading}\n`)[1] ?? '').split('\n## ')
  return [...section.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, ...cells]) => cells)
}

test('docs/errors.md lists every error code of the registry', async () => {
  const listed = (await rowsBelow('Registry')).map(([code = '']) => code)
  expect(listed.toSorted()).toEqual(Object.keys(REGISTRY_ERROR_CODES).toSorted())
})

test.each([
  new StoreError('GATE_REFUSED', 'two violations', [
    { code: 'LINK_BROKEN', place: { area: 'mf-pay' }, affected: [], reason: 'a', advice: 'b' },
  ]),
  new RegistryError('QUEUE_FULL', 'wait'),
  new UsageError('name one'),
  new ContractError('routes[0].path is missing'),
  new Error('Say --yes to do it.'),
])('restores %s from its problem document', (error) => {
  const restored = errorOf(problemOf(error))
  expect(restored).toBeInstanceOf(error.constructor)
  expect(restored.message).toBe(error.message)
  expect(Object.entries(restored)).toEqual(Object.entries(error))
})

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [new TypeError('cannot read /srv/secret'), 500, 'INTERNAL'],
  [withCode('ENOENT', 'ENOENT: /srv/secret'), 500, 'INTERNAL'],
  [new StoreError('KEY_EXPOSED', '/srv/secret/site.pem can be read by other users.'), 503, 'KEY_EXPOSED'],
  [withCode('ENOSPC', 'ENOSPC: /srv/secret'), 503, 'DISK_FULL'],
])('answers %s with status %i and code %s, without a path of this machine', (error, status, code) => {
  const problem = problemOf(error)
  expect(problem).toMatchObject({ status, code })
  expect(JSON.stringify(problem)).not.toContain('secret')
  expect(isForLog(problem)).toBe(code !== 'DISK_FULL')
})

test('docs/errors.md lists every error code of the store', async () => {
  expect((await rowsBelow('Releases')).map(([code]) => code)).toEqual([...STORE_ERROR_CODES])
})

test('docs/errors.md lists every fault of a store with its effect and advice', async () => {
  expect(await rowsBelow('Faults of the store')).toEqual(
    Object.entries(FAULTS).map(([code, { effect, advice }]) => [code, effect, advice]),
  )
})
