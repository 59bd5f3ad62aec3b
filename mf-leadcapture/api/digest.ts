import type { Kysely } from 'kysely'
import { formatCount, createTeamMail, type MessageTemplate } from './outbox/messages.ts'
import { createDelivery, type OutboxTables, type RecordReader } from './outbox/queue.ts'
import { subtractMonths } from './records/record-rows.ts'
import { formatMinute, type QuarantineSummary, type RecordType } from './records/record-type.ts'

interface DigestRow {
  day: string
  at: number
  content: string
}

export interface DigestTables extends OutboxTables {
  digests: DigestRow
}

/** Time of day at which the digest (daily mail to the team) is due: 14:00 UTC, 7:00 or 8:00 in the Mountain time zone. */
const DAY_START_MS = 14 * 60 * 60_000
const RETENTION_MONTHS = 2

type Quarantine = Record<string, QuarantineSummary>

export const readQuarantine = async <Tables>(
  db: Kysely<Tables>,
  types: readonly RecordType<Tables>[],
): Promise<Quarantine> => {
  const quarantine: Quarantine = {}
  for (const type of types) quarantine[type.plural] = await type.quarantined(db)
  return quarantine
}

export const digestOperations = (types: readonly RecordType<DigestTables>[]) => ({
  /** Adds today's digest (mail about quarantined records). Returns false if there are none, or if it was added before. */
  add: {
    async run(
      db: Kysely<DigestTables>,
      { now, mailDomain }: { now: number; mailDomain: string },
    ): Promise<boolean> {
      const day = new Date(now - DAY_START_MS).toISOString().slice(0, 10)
      if (await db.selectFrom('digests').select('day').where('day', '=', day).executeTakeFirst()) return false
      const quarantine = await readQuarantine(db, types)
      if (Object.values(quarantine).every(({ count }) => count === 0)) return false
      const written = await db
        .insertInto('digests')
        .values({ day, at: now, content: JSON.stringify(quarantine) })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .returning('day')
        .execute()
      if (written.length === 0) return false
      const delivery = createDelivery({ kind: 'digest', id: day, mailDomain, now })
      await db
        .insertInto('outbox')
        .values({ ...delivery, messageId: `<quarantine-${day}@${mailDomain}>` })
        .execute()
      return true
    },
  },
})

export const DIGESTS: RecordReader<DigestTables> = {
  kind: 'digest',
  read: async (db, days) => {
    const digests = await db.selectFrom('digests').selectAll().where('day', 'in', days).execute()
    return digests.map((digest) => ({ id: digest.day, ...digest }))
  },
}

export const expireDigests = async (db: Kysely<DigestTables>, now: number): Promise<void> => {
  const oldest = subtractMonths(now, RETENTION_MONTHS).toISOString().slice(0, 10)
  await db.deleteFrom('outbox').where('subjectKind', '=', 'digest').where('subjectId', '<', oldest).execute()
  await db.deleteFrom('digests').where('day', '<', oldest).execute()
}

const formatSummary = (word: string, { count, since, ids }: QuarantineSummary): string =>
  [
    `${formatCount(count, word)}${since === null ? '' : `, the oldest of ${formatMinute(since)} UTC`}`,
    ...ids.map((id) => `  npm run leads -- show ${id}`),
    ...(count > ids.length ? ['  …'] : []),
  ].join('\n')

const renderDigestText = (
  summaries: [string, QuarantineSummary][],
): string => `These look as if a machine had sent them, and wait for a person's eye. They are not passed on before.

${summaries.map(([word, summary]) => formatSummary(word, summary)).join('\n\n')}

See them all, with the reasons:  npm run leads -- quarantine
Let one out:                     npm run leads -- quarantine release <id>
`

export const createDigestMessages = (
  types: readonly Pick<RecordType<unknown>, 'plural' | 'noun'>[],
): MessageTemplate<DigestRow> => ({
  mail({ delivery, record: { day, at, content } }, addresses) {
    const quarantine: Quarantine = JSON.parse(content)
    const summaries = types.flatMap(({ plural, noun }): [string, QuarantineSummary][] => {
      const summary = quarantine[plural]
      return summary && summary.count > 0 ? [[noun, summary]] : []
    })
    const subject = `In quarantine: ${summaries.map(([word, { count }]) => formatCount(count, word)).join(', ')}`
    return createTeamMail(
      delivery,
      { id: day, at, subject, text: renderDigestText(summaries), person: null },
      addresses,
    )
  },
})
