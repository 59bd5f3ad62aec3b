import { readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { sha256Of } from '../store/content.ts'
import { StoreFault } from '../store/faults.ts'

/** A file with its compressed copies, as far as it has some. */
export interface Content {
  sha256: string
  bytes: Buffer
  br: Buffer | null
  gz: Buffer | null
}

/** Bytes of one statement, or so. */
const BATCH = 4 * 1024 * 1024
/** Files of one answer. */
const AT_ONCE = 32

const binary = (sha256: string): Buffer => Buffer.from(sha256, 'hex')

const optional = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Reads a file of the folder and what lies compressed beside it; held against its hash where that is known. */
export const readContent = async (file: string, place: string, expected?: string): Promise<Content> => {
  const [bytes, br, gz] = await Promise.all([readFile(file), optional(`${file}.br`), optional(`${file}.gz`)])
  const sha256 = sha256Of(bytes)
  if (expected !== undefined && sha256 !== expected) throw new StoreFault({ code: 'FILE_CHANGED', place })
  return { sha256, bytes, br, gz }
}

/** Those of some hashes that the database does not have; `withCopies` counts what it has without compressed ones as well. */
export const lacking = async (
  client: PoolClient,
  hashes: readonly string[],
  withCopies: boolean,
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const { rows } = await client.query<{ sha256: Buffer }>(
    'select sha256 from federation.content where sha256 = any($1::bytea[]) and (br is not null or not $2)',
    [hashes.map(binary), withCopies],
  )
  const there = new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
  return [...new Set(hashes)].filter((sha256) => !there.has(sha256))
}

const INSERT = `insert into federation.content (sha256, bytes, br, gz)
  select * from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) on conflict (sha256)`
const PUT = {
  // The same bytes may be a file that is served, with copies, and one that is not.
  kept: `${INSERT} do update set br = coalesce(content.br, excluded.br), gz = coalesce(content.gz, excluded.gz)
    where content.br is null and excluded.br is not null`,
  replaced: `${INSERT} do update set bytes = excluded.bytes, br = coalesce(excluded.br, content.br), gz = coalesce(excluded.gz, content.gz)`,
}

/** Puts the content of some hashes into the database, which `read` gives; what is there stays, or is replaced. */
export const putContent = async (
  client: PoolClient,
  hashes: readonly string[],
  read: (sha256: string) => Promise<Content>,
  how: keyof typeof PUT = 'kept',
): Promise<void> => {
  let batch: Content[] = []
  let size = 0
  const flush = async () => {
    if (batch.length === 0) return
    const columns = [
      batch.map(({ sha256 }) => binary(sha256)),
      batch.map(({ bytes }) => bytes),
      batch.map(({ br }) => br),
      batch.map(({ gz }) => gz),
    ]
    await client.query(PUT[how], columns)
    batch = []
    size = 0
  }
  // All in one order, so that two who put the same seldom wait for each other.
  for (const sha256 of hashes.toSorted()) {
    const content = await read(sha256)
    batch.push(content)
    size += content.bytes.length
    if (size >= BATCH) await flush()
  }
  await flush()
}

/** Gives the content of some hashes, a few at a time, each held against its hash. Throws a StoreFault where one is damaged or missing. */
export const eachContent = async (
  client: Pick<PoolClient, 'query'>,
  hashes: readonly string[],
  take: (content: Content) => Promise<void>,
): Promise<void> => {
  const wanted = [...new Set(hashes)]
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const asked = wanted.slice(from, from + AT_ONCE)
    const { rows } = await client.query<Omit<Content, 'sha256'> & { sha256: Buffer }>(
      'select sha256, bytes, br, gz from federation.content where sha256 = any($1::bytea[])',
      [asked.map(binary)],
    )
    const found = new Map(rows.map((row) => [row.sha256.toString('hex'), row]))
    for (const sha256 of asked) {
      const row = found.get(sha256)
      const place = `content ${sha256} of the database`
      if (!row) throw new StoreFault({ code: 'FILE_MISSING', place })
      if (sha256Of(row.bytes) !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
      await take({ ...row, sha256 })
    }
  }
}
