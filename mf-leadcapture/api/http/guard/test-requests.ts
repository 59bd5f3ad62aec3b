import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTestSignature, TEST_HEADER } from 'shared-contracts/test-requests'
import { LeadApiError } from '../errors.ts'

const tests = new WeakSet<FastifyRequest>()

/** True for a request that carries a valid test header. */
export const isTestRequest = (request: FastifyRequest): boolean => tests.has(request)

/**
 * Recognizes requests of tests by their signed header. A request whose header is not valid is rejected, so that a
 * wrong secret never turns a test into a lead. Without a secret every test header is invalid.
 */
export const recognizeTests = (app: FastifyInstance, secret: string | undefined, now: () => number): void => {
  app.addHook('onRequest', async (request) => {
    const value = request.headers[TEST_HEADER.toLowerCase()]
    if (value === undefined) return
    if (secret === undefined || !(await isTestSignature(secret, String(value), now())))
      throw new LeadApiError('BAD_TEST_SIGNATURE')
    tests.add(request)
  })
}
