import type { Kysely } from 'kysely'
import { runBooking } from '../bookings/rows/booking-store.ts'
import type { Engine } from './engine.ts'
import { operations } from '../operations.ts'
import type { Tables } from '../tables.ts'
import type { Question } from './writer-protocol.ts'

/** Runs what was asked inside the transaction `db`. */
export const runQuestion = (db: Kysely<Tables>, question: Question, engine: Engine): Promise<unknown> => {
  switch (question.name) {
    case 'accept':
      return operations.accept(db, question.argument)
    case 'apply':
      return operations.apply(db, question.argument)
    case 'claim':
      return operations.claim(db, question.argument, engine)
    case 'settle':
      return operations.settle(db, question.argument)
    case 'booking':
      return runBooking(db, question.argument)
    case 'ping':
      return operations.ping(db)
    case 'secret':
      return operations.secret(db, question.argument)
    case 'tidy':
      return operations.tidy(db, question.argument)
    case 'backlog':
      return operations.backlog(db)
    case 'standing':
      return operations.standing(db)
    case 'oweDigest':
      return operations.oweDigest(db, question.argument)
    case 'ownerless':
      return operations.ownerless(db, question.argument)
    default:
      return question satisfies never
  }
}
