import { readFile } from 'node:fs/promises'
import { expect, test, describe } from 'vitest'
import { UsageError } from '@federation/node-kit/cli'
import { StoreError } from '@federation/registry'
import { ContractError } from 'shared-contracts/parse'
import { errorOf, isForLog, problemOf, REGISTRY_ERROR_CODES, RegistryError } from './errors.ts'
import { FAULTS, STORE_ERROR_CODES } from '../../registry/store/store-errors.ts'

test('docs/errors.md lists every error code of the registry', async () => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [section = ''] = (document.split('## Registry\n')[1] ?? '').split('\n## ')
  const listed = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code)
  expect(new Set(listed)).toEqual(new Set(Object.keys(REGISTRY_ERROR_CODES)))
  expect(listed).toHaveLength(Object.keys(REGISTRY_ERROR_CODES).length)
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

test('does not tell the client the message of an unexpected error', () => {
  const problem = problemOf(new TypeError('cannot read /srv/secret'))
  expect(problem).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect(JSON.stringify(problem)).not.toContain('secret')
  const missing = Object.assign(new Error('ENOENT: /srv/secret'), { code: 'ENOENT' })
  expect(problemOf(missing)).toMatchObject({ status: 500, code: 'INTERNAL' })
})

test('does not tell the client where the registry has its keys', () => {
  const problem = problemOf(new StoreError('KEY_EXPOSED', '/srv/secret/site.pem can be read by other users.'))
  expect(problem).toMatchObject({ status: 503, code: 'KEY_EXPOSED' })
  expect(JSON.stringify(problem)).not.toContain('secret')
  expect(isForLog(problem)).toBe(true)
})

test('a full disk is answered with 503', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  expect(problemOf(full)).toMatchObject({ status: 503, code: 'DISK_FULL' })
})

const rowsBelow = async (heading: string): Promise<string[][]> => {
  const document = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [section = ''] = (document.split(`## ${heading}\n`)[1] ?? '').split('\n## ')
  return [...section.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|$/gm)].map(([, ...cells]) => cells)
}

describe('errors of the store', () => {
  test('docs/errors.md lists every error code of the store', async () => {
    expect((await rowsBelow('Releases')).map(([code]) => code)).toEqual([...STORE_ERROR_CODES])
  })

  test('docs/errors.md lists every fault of a store with its effect and advice', async () => {
    expect(await rowsBelow('Faults of the store')).toEqual(
      Object.entries(FAULTS).map(([code, { effect, advice }]) => [code, effect, advice]),
    )
  })
})
