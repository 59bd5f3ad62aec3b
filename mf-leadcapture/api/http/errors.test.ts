import { readFileSync } from 'node:fs'
import { checkCacheHeaders, parseRoutePaths } from '@federation/test-kit/vitest'
import { expect, test } from 'vitest'
import { LEAD_API_ERROR_CODES, type LeadApiErrorCode } from '../../contract/send-mail.ts'
import { getPort } from '../../testing/network.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { ERRORS, LeadApiError, ProofRequired } from './errors.ts'

const documentRows = (): string[][] =>
  readFileSync(new URL('errors.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

test('lists exactly the errors of the catalog in errors.md', () => {
  const documented = documentRows().map(([code, status, message]) => ({
    code,
    status: Number(status),
    message,
  }))
  const catalogue = LEAD_API_ERROR_CODES.map((code) => ({ code, ...ERRORS[code] }))
  expect(documented).toEqual(catalogue)
})

test('documents when each error occurs', () => {
  for (const [, , , when] of documentRows()) expect(when).toMatch(/\w+ \w+/)
})

test('sends Cache-Control for each route in each method, and for each error', async () => {
  const { app, store } = await startTestApp()
  const codes = Object.keys(ERRORS) as LeadApiErrorCode[]
  for (const code of codes)
    app.get(`/throws/${code}`, () => {
      throw code === 'PROOF_REQUIRED'
        ? new ProofRequired({ ip: '127.0.0.1', formToken: '' })
        : new LeadApiError(code)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = parseRoutePaths(app.printRoutes({ commonPrefix: false }))
  expect(paths).toEqual(
    expect.arrayContaining(['/api/v1/send-mail', '/api/v1/bookings/manage/x/move', '/throws/UNAVAILABLE']),
  )
  const report = await checkCacheHeaders(getPort(app.server), [...paths, '/nowhere', '/api/v1/nowhere'])
  expect(report.unstated).toEqual([])
  expect([...report.statuses]).toEqual(expect.arrayContaining(codes.map((code) => ERRORS[code].status)))

  await store.close()
  expect(
    (await checkCacheHeaders(getPort(app.server), ['/readyz', '/api/v1/bookings/general'])).unstated,
  ).toEqual([])
})
