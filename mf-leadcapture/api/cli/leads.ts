#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { readEnvironment } from '../environment.ts'
import { startupAdvice } from '../startup-advice.ts'
import { SUBJECTS } from '../subjects.ts'
import { openData } from '../lead-store.ts'
import { runBackup } from './backup.ts'
import type { Command } from './context.ts'
import { runCv } from './cv.ts'
import { runDoctor } from './doctor.ts'
import { runErase } from './erase.ts'
import { EXIT, UsageError } from './exit.ts'
import { runExport } from './export.ts'
import { HELP } from './help.ts'
import { runList } from './list.ts'
import { runQuarantine } from './quarantine.ts'
import { runRetry } from './retry.ts'
import { runShow } from './show.ts'

const OPTIONS = {
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  limit: { type: 'string', default: '100' },
  status: { type: 'string' },
  out: { type: 'string' },
} as const

/** `--applications` and the like: contact requests are what is meant where none is named. */
const SUBJECT_OPTIONS = Object.fromEntries(SUBJECTS.slice(1).map(({ plural }) => [plural, { type: 'boolean' as const }]))

interface Entry {
  run: Command
  mode: 'read' | 'write'
  /** How many words may follow. */
  words: readonly number[]
}

const COMMANDS: Record<string, Entry> = {
  list: { run: runList, mode: 'read', words: [0] },
  show: { run: runShow, mode: 'read', words: [1] },
  export: { run: runExport, mode: 'read', words: [0] },
  retry: { run: runRetry, mode: 'write', words: [0, 1] },
  quarantine: { run: runQuarantine, mode: 'write', words: [0, 2] },
  cv: { run: runCv, mode: 'read', words: [1] },
  erase: { run: runErase, mode: 'write', words: [1] },
  backup: { run: runBackup, mode: 'read', words: [0] },
  doctor: { run: runDoctor, mode: 'read', words: [0] },
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const parse = (argv: string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: argv, options: { ...SUBJECT_OPTIONS, ...OPTIONS }, allowPositionals: true })
    const named: Record<string, unknown> = values
    return { values, positionals, subjects: SUBJECTS.filter(({ plural }) => named[plural] === true) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const run = async (argv: string[]): Promise<number> => {
  const { values, positionals, subjects } = parse(argv)
  const [name, ...rest] = positionals
  if (values.help || name === 'help') {
    print(HELP)
    return EXIT.ok
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command?.words.includes(rest.length)) throw new UsageError(name === undefined ? 'say what to do' : `'${positionals.join(' ')}' is not something leads can do`)
  const settings = readEnvironment(process.env)
  const db = await openData(settings, command.mode)
  try {
    return await command.run({ db, settings, values, subjects, rest, print })
  } finally {
    await db?.destroy()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const usage = error instanceof UsageError
  const line = usage ? `${error.message}. See: npm run leads -- --help` : startupAdvice(error, { port: 0, stateDir: process.env['STATE_DIR'] ?? 'var' })
  process.stderr.write(`leads: ${line}\n`)
  process.exitCode = usage ? EXIT.usage : EXIT.failed
}
