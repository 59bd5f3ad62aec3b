import { type Verb, EXIT, UsageError } from '@federation/node-kit/cli'
import type { Kysely } from 'kysely'
import { APPLICATIONS } from '../applications/application-record.ts'
import { type Tables, RECORD_TYPES, listOrphans } from '../lead-store.ts'
import { formatFacts, sanitizeLine, sanitizeText } from '../outbox/messages.ts'
import { CHANNELS, listDeliveries, getChannelState } from '../outbox/queue.ts'
import type { ConsentProof, Person, Section } from '../records/record-type.ts'
import { pageThrough } from '../store/operation.ts'
import {
  type Context,
  ANY_KIND,
  JSON_OUT,
  LIMIT,
  printNotFound,
  findPerson,
  findRecord,
  hasStore,
  print,
  printRows,
  STATUS,
  parseStatus,
  formatRecords,
  TYPE_OPTIONS,
  selectRecordType,
  runWithDatabase,
} from './command.ts'
import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp, getBackupFolder } from '../store/back-up.ts'
import { type AdoptedFiles, adoptFiles, createFileCalls, openFiles } from '../store/files.ts'

export const addList: Verb = (leads) => {
  const list = leads
    .command('list')
    .description('list the newest leads with the state of their deliveries')
    .addOption(LIMIT)
    .addOption(STATUS)
    .addOption(JSON_OUT)
    .action(({ limit, status, json = false, ...named }) =>
      runWithDatabase('read', async ({ db }) => {
        const type = selectRecordType(named)
        const filter = { limit, status: parseStatus(type, status) }
        const items = await type.list(db, filter)
        const ids = items.map(({ id }) => id)
        const deliveries = await listDeliveries(db, ids)
        const records = items.map((item) => ({
          deliveries: (deliveries.get(item.id) ?? []).map(({ messageId: _id, ...delivery }) => delivery),
          ...item,
        }))
        const rows = items.map((item) => [
          ...type.table.cells(item).map((cell) => String(cell ?? '')),
          ...CHANNELS.map((channel) => getChannelState(deliveries.get(item.id) ?? [], channel) ?? '-'),
        ])
        const none = `No ${type.plural}${status === undefined ? ' yet' : ` with the status ${status}`}.`
        const head = [...type.table.head, ...CHANNELS.map((channel) => channel.toUpperCase())]
        return printRows(json, records, { head, rows, none })
      }),
    )
  for (const option of TYPE_OPTIONS) list.addOption(option)
}

/**
 * Matches CSV cells that a spreadsheet could run as a formula, and cells that begin with a tab, NUL or line break, which a
 * spreadsheet could drop. Full-width signs such as `＝` match too. A phone number that begins with a plus does not match.
 */
const FORMULA = /^(?!\+\d+$)\p{C}*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\0\r\n]/u

const csvCell = (value: string): string => {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n\0]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Formats a line of a CSV file (RFC 4180), with its line break. */
export const formatCsvRecord = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))).join(',')}\r\n`

export const addExport: Verb = (leads) => {
  const command = leads
    .command('export')
    .description('export all leads for a spreadsheet')
    .option('--csv', 'as CSV, the only format')
    .addOption(STATUS)
    .action(({ csv = false, status: named, ...types }) => {
      if (!csv) throw new UsageError('export writes only CSV. Pass --csv')
      const type = selectRecordType(types)
      const status = parseStatus(type, named)
      return runWithDatabase('read', async ({ db }) => {
        process.stdout.write(formatCsvRecord(type.csv.head))
        const items = pageThrough((page) => type.list(db, { ...page, status, withoutTests: true }))
        for await (const item of items) process.stdout.write(formatCsvRecord(type.csv.cells(item)))
        return EXIT.ok
      })
    })
  for (const option of TYPE_OPTIONS) command.addOption(option)
}

const LAYOUT = { end: '', minWidth: 13 }

const formatSection = (section: Section): string => {
  if ('facts' in section)
    return formatFacts(
      section.facts.map(([label, value]) => [label, value ?? '-']),
      LAYOUT,
    )
  return 'text' in section ? sanitizeText(section.text) : formatRecords(section.head, section.rows)
}

const formatPage = (sections: Section[]): string => sections.map(formatSection).join('\n\n')

export const addShow: Verb = (leads) =>
  leads
    .command('show')
    .description(`show one ${ANY_KIND} with its consents and mails`)
    .argument('<id>', 'id, as lists and mails have it')
    .addOption(JSON_OUT)
    .action((id, { json = false }) =>
      runWithDatabase('read', async ({ db }) => {
        const found = await findRecord(db, id)
        if (!found) return printNotFound(`${ANY_KIND} ${sanitizeLine(id)}`)
        print(json ? JSON.stringify(found.record, null, 2) : formatPage(found.type.page(found.record)))
        return EXIT.ok
      }),
    )

interface PersonalData {
  kind: string
  record: object
  page: string
}

const formatConsent = (consent: ConsentProof): string =>
  formatPage([
    { facts: Object.entries(consent).map(([name, value]) => [name, value === null ? null : String(value)]) },
  ])

const listPersonalData = async (db: Kysely<Tables>, person: Person): Promise<PersonalData[]> => {
  const data: PersonalData[] = []
  const orphanedConsents: PersonalData[] = []
  for (const type of RECORD_TYPES) {
    const ids = new Set<unknown>()
    for (const { id } of await type.ofPerson(db, person)) {
      const record = await type.find(db, id)
      if (!record) continue
      ids.add(id)
      data.push({ kind: type.plural, record, page: formatPage(type.page(record)) })
    }
    for (const consent of (await type.consents?.(db, person)) ?? [])
      if (!ids.has(consent[`${type.kind}Id`]))
        orphanedConsents.push({ kind: 'consents', record: consent, page: formatConsent(consent) })
  }
  return [...data, ...orphanedConsents]
}

const showPerson = async (context: Context, named: string, asJson: boolean): Promise<number> => {
  const person = await findPerson(context, named)
  const data = person ? await listPersonalData(context.db, person) : []
  if (data.length === 0) return printNotFound(`person ${sanitizeLine(named)} of whom anything is kept`)
  if (asJson) {
    const byKind = Map.groupBy(data, ({ kind }) => kind)
    const records = [...byKind].map(([kind, own]) => [kind, own.map(({ record }) => record)])
    print(JSON.stringify(Object.fromEntries(records), null, 2))
  } else print(data.map(({ page }) => page).join('\n\n'))
  return EXIT.ok
}

export const addPerson: Verb = (leads) =>
  leads
    .command('person')
    .description('print all data stored about a person')
    .argument('<whom>', 'an email address, a phone number or an id')
    .addOption(JSON_OUT)
    .action((whom, { json = false }) => runWithDatabase('read', (context) => showPerson(context, whom, json)))

const MEGABYTE = 1024 * 1024

export const addBackup: Verb = (leads) =>
  leads
    .command('backup')
    .description('back up everything now, while the API runs')
    .option('--out <folder>', 'target folder (default: backups in STATE_DIR)')
    .addOption(JSON_OUT)
    .action(({ out, json = false }) =>
      runWithDatabase('read', async ({ settings }) => {
        if (!hasStore(settings)) return printNotFound('lead to back up yet')
        const root = out === undefined ? getBackupFolder(settings.stateDir) : resolve(out)
        const path = await backUp(settings, new Date(), root)
        print(json ? JSON.stringify({ path }) : `Backed up to ${path}`)
        return EXIT.ok
      }),
    )

/** Moves CVs that earlier versions of the API stored in STATE_DIR into PostgreSQL. The API does the same every hour. */
export const addAdopt: Verb = (leads) =>
  leads
    .command('adopt')
    .description('move CVs from the folder in STATE_DIR into PostgreSQL')
    .option('--dry-run', 'count them, and move nothing')
    .addOption(JSON_OUT)
    .action(({ dryRun = false, json = false }) =>
      runWithDatabase('write', async ({ db, settings }) => {
        const { databaseUrl, stateDir } = settings
        if (databaseUrl === undefined) {
          process.stderr.write(
            'leads: without DATABASE_URL files stay in STATE_DIR; set it, then adopt again\n',
          )
          return EXIT.failed
        }
        const files = openFiles(settings, createFileCalls(db))
        const findOrphans = ({ ids }: { ids: string[] }) => listOrphans(db, ids)
        const adopted = await adoptFiles({ stateDir, files, findOrphans, dryRun })
        print(json ? JSON.stringify(adopted) : adoptedText(adopted, dryRun))
        return EXIT.ok
      }),
    )

const adoptedText = ({ moved, left, bytes }: AdoptedFiles, dryRun: boolean): string =>
  `${moved} files (${(bytes / MEGABYTE).toFixed(1)} MB) ${dryRun ? 'would move' : 'moved'} from STATE_DIR into the database.` +
  (left === 0 ? '' : ` ${left} have no stored record and were not moved. Check them, then delete them.`)

/**
 * Writes an uploaded file to `out`, readable only for the current user. Never overwrites a file. Deletes the new file if the
 * source cannot be read completely.
 */
const writeOut = async (bytes: AsyncIterable<Uint8Array>, out: string): Promise<void> => {
  // Create the file outside the error handler. If a file with this name already exists, `open` fails, and the handler must not
  // delete that file.
  await (await open(out, 'wx', 0o600)).close()
  await pipeline(bytes, createWriteStream(out, { flags: 'r+' })).catch(async (error: unknown) => {
    await rm(out, { force: true })
    throw error
  })
}

export const addCv: Verb = (leads) =>
  leads
    .command('cv')
    .description("copy an applicant's CV to a file")
    .argument('<id>', 'id of the application')
    .option('--out <path>', 'file or folder (default: application-<id> in this folder)')
    .action((id, { out = '.' }) =>
      runWithDatabase('read', async ({ db, settings }) => {
        const application = await APPLICATIONS.find(db, id.toUpperCase())
        if (!application) return printNotFound(`application ${sanitizeLine(id)}`)
        const { cvType, cvSize, cvContains } = application
        // Name the file after the record's id and the type that the API detected. The sender's file name is untrusted.
        const name = `application-${application.id}.${cvType}`
        const target = await stat(out).catch(() => null)
        const path = target?.isDirectory() === true ? join(out, name) : out
        const bytes = await openFiles(settings, createFileCalls(db)).read(application.id)
        if (!bytes)
          return printNotFound(`file of application ${application.id}; see: npm run leads -- doctor`)
        await writeOut(bytes, path)
        const contains = cvContains === '' ? '' : `, contains ${cvContains}`
        print(
          `Wrote ${path} (${cvType}, ${cvSize} bytes${contains}). It was sent by a visitor and can be harmful. Open it with care.`,
        )
        return EXIT.ok
      }),
    )
