import type { FastifyInstance } from 'fastify'
import { LEAD_FIELD_LIST, LEAD_RULES, RULED_FIELDS } from 'shared-contracts'
import { CONTRACT_ACTION, type ApiContract } from 'shared-contracts/api-contract'
import { APPLY_ACTION, APPLY_FIELDS } from '../contract/apply.ts'
import { APPLY_RULES } from 'shared-contracts/application'
import {
  HONEYPOT_FIELD,
  PROOF_FIELD,
  STORED_FIELDS,
  SUBJECT_FIELD,
  TEXTS_FIELD,
  TOKEN_FIELD,
} from '../contract/form.ts'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'

/** The forms that this code takes, from the rules that it judges them by. */
const CONTRACT: ApiContract = {
  version: 1,
  forms: {
    [SEND_MAIL_ACTION]: {
      required: [...RULED_FIELDS.filter((name) => LEAD_RULES[name].required), SUBJECT_FIELD],
      optional: [
        ...LEAD_FIELD_LIST.filter(({ rule }) => !rule.required).map(({ name }) => name),
        TEXTS_FIELD,
        ...Object.keys(STORED_FIELDS),
        HONEYPOT_FIELD,
        TOKEN_FIELD,
        PROOF_FIELD,
      ],
    },
    [APPLY_ACTION]: {
      required: APPLY_FIELDS.filter((name) => APPLY_RULES[name].required),
      optional: [
        ...APPLY_FIELDS.filter((name) => !APPLY_RULES[name].required),
        HONEYPOT_FIELD,
        TOKEN_FIELD,
        PROOF_FIELD,
      ],
    },
  },
}

/** `GET /api/v1/contract`: the gate of a release asks whether the API knows the fields of its forms. */
export const contractRoute = (app: FastifyInstance): void => {
  app.get(CONTRACT_ACTION, (_request, reply) => reply.header('cache-control', 'no-store').send(CONTRACT))
}
