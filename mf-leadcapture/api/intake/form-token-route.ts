import type { FastifyInstance } from 'fastify'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import type { FormTokenAnswer } from '../../contract/send-mail.ts'
import type { Reception } from './reception.ts'

/** `GET /api/v1/form-token`: asked once when a form is opened; the token goes back with what the form sends. */
export const formTokenRoute = (app: FastifyInstance, reception: Reception): void => {
  app.get(FORM_TOKEN_ACTION, async (request, reply) => {
    reception.admit(request)
    const answer: FormTokenAnswer = await reception.newForm(request)
    return reply.send(answer)
  })
}
