import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import type { DocumentRow } from './bring-document.ts'
import { inTransaction } from './change.ts'
import type { Seen } from './seen.ts'
import type { Files } from './send.ts'

/** A release or a composition, with the files of its own folder. */
export interface PlaceRow {
  place: string
  files: Files
  isGone: boolean
}

/** What came since a folder was last brought up to date, as it was at one instant. */
export interface News {
  id: string
  version: number
  documents: DocumentRow[]
  places: PlaceRow[]
  secrets: { name: string; secret: string }[]
}

/** What came after the change that a folder has seen last, and what it lacks of those before. */
export const readNews = (pool: SteadyPool, { version, behind }: Seen): Promise<News> =>
  inTransaction(
    pool,
    async (client) => {
      const store = await client.query<{ id: string; version: number }>(
        'select id, version from federation.store',
      )
      const head = store.rows[0] ?? { id: '', version: 0 }
      if (head.version === version && behind.length === 0)
        return { ...head, documents: [], places: [], secrets: [] }
      const documents = await client.query<DocumentRow>(
        `select folder, number, document, is_aside as "isAside" from federation.documents where version > $1
         order by folder, number`,
        [version],
      )
      const places = await client.query<PlaceRow>(
        `select place, files, is_gone as "isGone" from federation.places where version > $1 or place = any($2)
         order by version`,
        [version, behind],
      )
      const secrets = await client.query<News['secrets'][number]>(
        'select name, secret from federation.secrets',
      )
      return { ...head, documents: documents.rows, places: places.rows, secrets: secrets.rows }
    },
    'begin isolation level repeatable read read only',
  )

/** Number of the newest change. */
export const versionOf = async (pool: SteadyPool): Promise<number | undefined> => {
  const [row] = await pool.query<{ version: number }>({ text: 'select version from federation.store' })
  return row?.version
}

export const isChannel = ({ folder }: DocumentRow): boolean => folder.startsWith('channels/')

/** The compositions to which the newest entries of the channels lead. */
export const shownBy = ({ documents }: News): string[] => {
  const heads = new Map(
    documents.filter((row) => isChannel(row) && !row.isAside).map((row) => [row.folder, row.document]),
  )
  return [...heads.values()].flatMap((text) => {
    const [, id] = /"composition":"([0-9a-f]{16})"/.exec(text) ?? []
    return id === undefined ? [] : [id]
  })
}
