import { EXIT, type Verb } from '@federation/node-kit/cli'
import { readDiskSpace } from '@federation/node-kit'
import { sql, type Kysely } from 'kysely'
import { SECURITY_TXT } from 'shared-contracts'
import { readQuarantine } from '../digest.ts'
import { MAX_OVERDUE_MS } from '../http/readiness.ts'
import { RECORD_TYPES, type Tables } from '../lead-store.ts'
import { readBacklog, readFailures, readOutboxState } from '../outbox/outbox-state.ts'
import { getBackupAgeMs, listBackups } from '../store/back-up.ts'
import { createFileCalls, getFileFolder, openFiles } from '../store/files.ts'
import { queryRows, runInBatches } from '../store/operation.ts'
import { hasStore, JSON_OUT, print, formatRecords, runWithDatabase, type Context } from './command.ts'
import { bad, checkMailDns, type Finding, good, odd } from './mail-dns.ts'

export const addDoctor: Verb = (leads) =>
  leads
    .command('doctor')
    .description('check configuration, storage, deliveries and limits')
    .option('--dns', 'also check the DNS records of the sender of mails')
    .addOption(JSON_OUT)
    .action(({ json = false, dns = false }) =>
      runWithDatabase('read', async (context) => {
        const records = dns ? await checkMailDns(context.settings) : []
        const findings = [...(await examine(context)), ...records]
        const rows = findings.map(({ check, verdict, finding }) => [check, verdict, finding])
        print(json ? JSON.stringify(findings, null, 2) : formatRecords(['CHECK', 'VERDICT', 'FINDING'], rows))
        return findings.some(({ verdict }) => verdict === 'bad') ? EXIT.failed : EXIT.ok
      }),
    )

const examine = async ({ db, settings }: Context): Promise<Finding[]> => {
  const isSqlite = settings.databaseUrl === undefined
  const mail =
    settings.smtpUrl === undefined
      ? odd('mail', 'no SMTP_URL: mails are written to the folder mail of STATE_DIR')
      : good('mail', 'by SMTP')
  if (!hasStore(settings))
    return [odd('store', 'no lead has been received yet'), mail, await checkSecurityTxt(settings)]
  return [
    // This check is always `good`, because opening the database fails if one of its settings is not as required.
    good('store', `${isSqlite ? 'SQLite' : 'PostgreSQL'}, its settings read back`),
    ...(isSqlite
      ? [await checkIntegrity(db), await checkDisk(settings.stateDir), await checkBackup(settings.stateDir)]
      : []),
    await checkLeads(db),
    ...(await checkOutbox(db)),
    ...(await checkFailures(db)),
    await checkQuarantine(db),
    ...(await checkFiles(db, settings)),
    mail,
    await checkSecurityTxt(settings),
  ]
}

const MEGABYTE = 1024 * 1024
const MAX_BACKUP_AGE_MS = 2 * 60 * 60_000

const checkIntegrity = async (db: Kysely<Tables>): Promise<Finding> => {
  const { rows } = await sql<Record<string, string>>`pragma quick_check`.execute(db)
  const found = Object.values(rows[0] ?? {})[0] ?? 'no answer'
  return (found === 'ok' ? good : bad)('integrity', found)
}

const checkOutbox = async (db: Kysely<Tables>): Promise<Finding[]> => {
  const { dead, dueSince } = await readOutboxState(db)
  const pending = (await readBacklog(db)).filter(({ state }) => state === 'pending')
  const count = pending.reduce((sum, one) => sum + one.count, 0)
  const overdueMs = Math.max(0, Date.now() - (dueSince ?? Infinity))
  const waiting = `${count} deliveries, the most overdue for ${Math.round(overdueMs / 1000)} s`
  return [
    (dead === 0 ? good : bad)('given up', `${dead} deliveries`),
    (overdueMs < MAX_OVERDUE_MS ? good : bad)('waiting', waiting),
  ]
}

const FAILURE_STATES = {
  refused: 'rejected until the cause is fixed',
  failing: 'not delivered yet',
  dead: 'given up',
} as const

const checkFailures = async (db: Kysely<Tables>): Promise<Finding[]> =>
  (await readFailures(db)).map(({ channel, state, count, since, reason }) => ({
    check: `delivery: ${channel}`,
    verdict: state === 'failing' && Date.now() - since < MAX_OVERDUE_MS ? 'odd' : 'bad',
    finding: `${count} ${FAILURE_STATES[state]}, the oldest from ${new Date(since).toISOString()}: ${reason}. Fix the cause, then: npm run leads -- redeliver --all --channel ${channel}`,
  }))

const checkQuarantine = async (db: Kysely<Tables>): Promise<Finding> => {
  const quarantines = Object.entries(await readQuarantine(db, RECORD_TYPES)).filter(
    ([, { count }]) => count > 0,
  )
  const summaries = quarantines.map(
    ([plural, { count, since }]) =>
      `${count} ${count === 1 ? plural.slice(0, -1) : plural} since ${since ?? 'unknown'}`,
  )
  return summaries.length === 0
    ? good('quarantine', 'nothing waits')
    : odd('quarantine', `${summaries.join(', ')}; see: npm run leads -- quarantine`)
}

const checkLeads = async (db: Kysely<Tables>): Promise<Finding> => {
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select count(*) as count from leads where is_test = 0 and not exists (select 1 from outbox where outbox.subject_id = leads.id)`,
  )
  const count = found?.count ?? 0
  return (count === 0 ? good : bad)('complete', `${count} leads without an outbox row`)
}

/** Checks the stored CVs. With PostgreSQL, also looks for files that an earlier version of the API left in STATE_DIR. */
const checkFiles = async (db: Kysely<Tables>, settings: Context['settings']): Promise<Finding[]> => {
  const files = openFiles(settings, createFileCalls(db))
  const ids = (await db.selectFrom('applications').select('id').execute()).map(({ id }) => id)
  const missing = ids.length - (await runInBatches(ids, (batch) => files.present(batch))).length
  const stored = (missing === 0 ? good : bad)('CVs', `${ids.length} applications, ${missing} CVs missing`)
  const waiting = settings.databaseUrl === undefined ? [] : await getFileFolder(settings.stateDir).ids()
  if (waiting.length === 0) return [stored]
  const finding = `${waiting.length} files wait to be moved into the database; see: npm run leads -- adopt`
  return [stored, odd('folder applications', finding)]
}

const checkDisk = async (stateDir: string): Promise<Finding> => {
  const { free, reserve, canWriteCopies, canWriteFiles } = await readDiskSpace(stateDir)
  const space = `${Math.floor(free / MEGABYTE)} MiB free, ${Math.ceil(reserve / MEGABYTE)} kept for leads`
  if (!canWriteCopies)
    return bad(
      'disk',
      `${space}: no ${canWriteFiles ? '' : 'CVs, '}backups and logs are written; free some space`,
    )
  return (free >= 2 * reserve ? good : odd)('disk', space)
}

const checkBackup = async (stateDir: string): Promise<Finding> => {
  const [newest] = await listBackups(stateDir)
  if (newest === undefined) return odd('backup', 'none yet; the API makes one each hour')
  const age = await getBackupAgeMs(stateDir, newest, Date.now())
  return (age < MAX_BACKUP_AGE_MS ? good : odd)(
    'backup',
    `the newest is ${Math.round(age / 60_000)} minutes old`,
  )
}

const DAY_MS = 24 * 60 * 60_000
const EXPIRY_WARNING_DAYS = 30
const SITE_TIMEOUT_MS = 3000

/** Checks when the site's security.txt expires. `text` is null if the site has no such file. */
export const checkSecurityTxtExpiry = (text: string | null, now: number): Finding => {
  const check = 'security.txt'
  if (text === null) return odd(check, 'none; name a contact: `security` in docs/settings.md')
  const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  if (Number.isNaN(end)) return bad(check, 'it has no date of expiry')
  const days = Math.floor((end - now) / DAY_MS)
  const renew = 'set a later `security.expires`: npm run fed -- site set --settings <file>'
  if (days < 0) return bad(check, `expired on ${new Date(end).toISOString().slice(0, 10)}; ${renew}`)
  if (days < EXPIRY_WARNING_DAYS) return odd(check, `expires in ${days} days; ${renew}`)
  return good(check, `expires in ${days} days`)
}

const checkSecurityTxt = async ({ siteUrl }: Context['settings']): Promise<Finding> => {
  try {
    const response = await fetch(siteUrl + SECURITY_TXT, {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
      redirect: 'manual',
    })
    if (response.status !== 200 && response.status !== 404) throw new Error(`status ${response.status}`)
    return checkSecurityTxtExpiry(response.status === 200 ? await response.text() : null, Date.now())
  } catch {
    return odd('security.txt', `not checked: no site answers at ${siteUrl}`)
  }
}
