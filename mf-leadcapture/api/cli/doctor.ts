import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, type Verb } from 'federation/service/command-line'
import { diskRoom } from 'federation/service/disk-room'
import { sql, type Kysely } from 'kysely'
import { SECURITY_TXT } from 'shared-contracts'
import { readQuarantine } from '../digest/operations.ts'
import { filesOfData } from '../kept-files.ts'
import { LONGEST_OVERDUE } from '../http/readiness.ts'
import type { Examined } from '../intake/subject.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import { readFailures } from '../outbox/standing.ts'
import { backupFolder, listBackups } from '../store/back-up.ts'
import { keptFolder } from '../store/files/files-in-folder.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { onData, print, type Context } from './context.ts'
import { JSON_OUT } from './options.ts'
import { table } from './table.ts'

/** `bad` means that something must be done now; `odd` that somebody should know. */
interface Finding {
  check: string
  verdict: 'good' | 'odd' | 'bad'
  finding: string
}

const MEGABYTE = 1024 * 1024
const OLDEST_BACKUP = 2 * 60 * 60_000

const verdictOf = (isGood: boolean, otherwise: 'odd' | 'bad' = 'bad'): Finding['verdict'] =>
  isGood ? 'good' : otherwise

const checkIntegrity = async (db: Kysely<Tables>): Promise<Finding> => {
  const { rows } = await sql<Record<string, string>>`pragma quick_check`.execute(db)
  const found = Object.values(rows[0] ?? {})[0] ?? 'no answer'
  return { check: 'integrity', verdict: verdictOf(found === 'ok'), finding: found }
}

/** How many deliveries stand how, and when the most overdue one was due. */
const outboxStates = async (db: Kysely<Tables>) => {
  const rows = await db
    .selectFrom('outbox')
    .select((select) => [
      'state',
      select.fn.countAll<number>().as('count'),
      select.fn.min('dueAt').as('oldest'),
    ])
    .groupBy('state')
    .execute()
  return new Map(rows.map((row) => [row.state, row]))
}

const checkOutbox = async (db: Kysely<Tables>): Promise<Finding[]> => {
  const states = await outboxStates(db)
  const count = (state: OutboxRow['state']): number => states.get(state)?.count ?? 0
  const late = Date.now() - Math.min(Date.now(), states.get('pending')?.oldest ?? Infinity)
  return [
    { check: 'given up', verdict: verdictOf(count('dead') === 0), finding: `${count('dead')} deliveries` },
    {
      check: 'waiting',
      verdict: verdictOf(late < LONGEST_OVERDUE),
      finding: `${count('pending')} deliveries, the most overdue for ${Math.round(late / 1000)} s`,
    },
  ]
}

const FAILURE_STATES = {
  refused: 'rejected until somebody fixes it',
  failing: 'not delivered yet',
  dead: 'given up',
} as const

/** Each way in which deliveries fail, in the service's own words. */
const checkFailures = async (db: Kysely<Tables>): Promise<Finding[]> =>
  (await readFailures(db)).map(({ channel, state, count, since, reason }) => ({
    check: `delivery: ${channel}`,
    verdict:
      verdictOf(state === 'failing' && Date.now() - since < LONGEST_OVERDUE, 'odd') === 'good'
        ? 'odd'
        : 'bad',
    finding: `${count} ${FAILURE_STATES[state]}, the oldest from ${new Date(since).toISOString()}: ${reason}. Fix the cause, then: npm run leads -- redeliver --all --channel ${channel}`,
  }))

const checkQuarantine = async (db: Kysely<Tables>): Promise<Finding> => {
  const waiting = Object.entries(await readQuarantine(db, SUBJECTS)).filter(([, { count }]) => count > 0)
  const finding = waiting
    .map(
      ([kind, { count, since }]) =>
        `${count} ${count === 1 ? kind.slice(0, -1) : kind} since ${since ?? 'unknown'}`,
    )
    .join(', ')
  return {
    check: 'quarantine',
    verdict: verdictOf(waiting.length === 0, 'odd'),
    finding: waiting.length === 0 ? 'nothing waits' : `${finding}; see: npm run leads -- quarantine`,
  }
}

const asFinding = ({ check, isGood, finding }: Examined): Finding => ({
  check,
  verdict: verdictOf(isGood),
  finding,
})

/** What the subjects say of their own. */
const checkSubjects = async (db: Kysely<Tables>): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const subject of SUBJECTS) {
    const examined = await subject.examineRows?.(db)
    if (examined) findings.push(asFinding(examined))
  }
  return findings
}

/** Of their files. Beside PostgreSQL what still lies in a folder is missing in the database. */
const checkFiles = async (db: Kysely<Tables>, settings: Context['settings']): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const subject of SUBJECTS) {
    if (!subject.files) continue
    const examined = await subject.examineFiles?.(db, filesOfData(db, settings, subject.files))
    if (examined) findings.push(asFinding(examined))
    const lying =
      settings.databaseUrl === undefined ? [] : await keptFolder(settings.stateDir, subject.files).ids()
    if (lying.length > 0)
      findings.push({
        check: `folder ${subject.files.folder}`,
        verdict: 'odd',
        finding: `${lying.length} files wait to be moved into the database; see: npm run leads -- adopt`,
      })
  }
  return findings
}

const checkDisk = async (stateDir: string): Promise<Finding> => {
  const { free, reserve, forCopies, forFiles } = await diskRoom(stateDir)
  const left = `${Math.floor(free / MEGABYTE)} MiB free, ${Math.ceil(reserve / MEGABYTE)} kept for leads`
  if (!forFiles)
    return {
      check: 'disk',
      verdict: 'bad',
      finding: `${left}: no CVs, backups and logs are written; free some space`,
    }
  if (!forCopies)
    return {
      check: 'disk',
      verdict: 'bad',
      finding: `${left}: no backups and logs are written; free some space`,
    }
  return { check: 'disk', verdict: verdictOf(free >= 2 * reserve, 'odd'), finding: left }
}

const checkBackup = async (stateDir: string): Promise<Finding> => {
  const [newest] = await listBackups(stateDir)
  if (newest === undefined)
    return { check: 'backup', verdict: 'odd', finding: 'none yet; the API makes one each hour' }
  const age = Date.now() - (await stat(join(backupFolder(stateDir), newest))).mtimeMs
  return {
    check: 'backup',
    verdict: verdictOf(age < OLDEST_BACKUP, 'odd'),
    finding: `the newest is ${Math.round(age / 60_000)} minutes old`,
  }
}

const checkMail = ({ settings }: Context): Finding => ({
  check: 'mail',
  verdict: verdictOf(settings.smtpUrl !== undefined, 'odd'),
  finding:
    settings.smtpUrl === undefined ? 'no SMTP_URL: mails lie in the folder mail of STATE_DIR' : 'by SMTP',
})

const DAY_MS = 24 * 60 * 60_000
/** Time before the expiry of security.txt from which the doctor warns. */
const EXPIRY_WARNING_DAYS = 30
const SITE_TIMEOUT_MS = 3000

/** Judges the expiry of the site's security.txt; `text` is null where the site has none. */
export const judgeSecurityTxt = (text: string | null, now: number): Finding => {
  const check = 'security.txt'
  if (text === null)
    return { check, verdict: 'odd', finding: 'none; name a contact: `security` in docs/settings.md' }
  const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  if (Number.isNaN(end)) return { check, verdict: 'bad', finding: 'it has no date of expiry' }
  const days = Math.floor((end - now) / DAY_MS)
  const renew = 'set a later `security.expires`: npm run fed -- site set --settings <file>'
  if (days < 0)
    return {
      check,
      verdict: 'bad',
      finding: `expired on ${new Date(end).toISOString().slice(0, 10)}; ${renew}`,
    }
  if (days < EXPIRY_WARNING_DAYS)
    return { check, verdict: 'odd', finding: `expires in ${days} days; ${renew}` }
  return { check, verdict: 'good', finding: `expires in ${days} days` }
}

/** Asks the site on this machine. */
const checkSecurityTxt = async ({ siteUrl }: Context['settings']): Promise<Finding> => {
  try {
    const answer = await fetch(siteUrl + SECURITY_TXT, {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
      redirect: 'manual',
    })
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`status ${answer.status}`)
    return judgeSecurityTxt(answer.status === 200 ? await answer.text() : null, Date.now())
  } catch {
    return { check: 'security.txt', verdict: 'odd', finding: `not checked: no site answers at ${siteUrl}` }
  }
}

const examine = async (context: Context): Promise<Finding[]> => {
  const { db, settings } = context
  const isSqlite = settings.databaseUrl === undefined
  // Opening it has proven its settings already.
  const store: Finding = {
    check: 'store',
    verdict: 'good',
    finding: isSqlite ? 'SQLite, its settings read back' : 'PostgreSQL, its settings read back',
  }
  if (!db)
    return [
      { ...store, verdict: 'odd', finding: 'no lead has come yet' },
      checkMail(context),
      await checkSecurityTxt(settings),
    ]
  return [
    store,
    ...(isSqlite
      ? [await checkIntegrity(db), await checkDisk(settings.stateDir), await checkBackup(settings.stateDir)]
      : []),
    ...(await checkSubjects(db)),
    ...(await checkOutbox(db)),
    ...(await checkFailures(db)),
    await checkQuarantine(db),
    ...(await checkFiles(db, settings)),
    checkMail(context),
    await checkSecurityTxt(settings),
  ]
}

/** Says what is well and what is not. */
export const addDoctor: Verb = (leads) =>
  leads
    .command('doctor')
    .description('what is well and what is not')
    .addOption(JSON_OUT)
    .action(({ json = false }) =>
      onData('read', async (context) => {
        const findings = await examine(context)
        if (json) print(JSON.stringify(findings, null, 2))
        else
          print(
            table(
              ['CHECK', 'VERDICT', 'FINDING'],
              findings.map(({ check, verdict, finding }) => [check, verdict, finding]),
            ),
          )
        return findings.some(({ verdict }) => verdict === 'bad') ? EXIT.failed : EXIT.ok
      }),
    )
