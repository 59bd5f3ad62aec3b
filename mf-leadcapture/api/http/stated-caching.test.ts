import { askForCaching, pathsOf } from 'federation/testing/stated-caching'
import { expect, test } from 'vitest'
import { portOf } from '../../testing/port-of.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { ERRORS, LeadApiError, ProofRequired } from './errors.ts'
import type { LeadApiErrorCode } from '../../contract/errors.ts'

test('every answer of the lead API states its caching: each route in each method, and each error', async () => {
  const { app, store } = await startTestApp()
  const codes = Object.keys(ERRORS) as LeadApiErrorCode[]
  for (const code of codes)
    app.get(`/throws/${code}`, () => {
      throw code === 'PROOF_REQUIRED'
        ? new ProofRequired({ ip: '127.0.0.1', formToken: '' })
        : new LeadApiError(code)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = pathsOf(app.printRoutes({ commonPrefix: false }))
  expect(paths).toEqual(
    expect.arrayContaining(['/api/v1/send-mail', '/api/v1/bookings/manage/x/move', '/throws/UNAVAILABLE']),
  )
  const report = await askForCaching(portOf(app.server), [...paths, '/nowhere', '/api/v1/nowhere'])
  expect(report.unstated).toEqual([])
  expect([...report.statuses]).toEqual(expect.arrayContaining(codes.map((code) => ERRORS[code].status)))

  await store.close()
  expect((await askForCaching(portOf(app.server), ['/readyz', '/api/v1/bookings/general'])).unstated).toEqual(
    [],
  )
})
