#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { readEnvironment } from '../environment.ts'
import { startupAdvice } from '../startup-advice.ts'
import { databasePath, openForReading } from '../store/open-database.ts'
import { HELP } from './help.ts'
import { runList, runShow } from './commands.ts'
import { EXIT, UsageError } from './exit.ts'

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  limit: { type: 'string', default: '100' },
  status: { type: 'string' },
} as const

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const run = async (argv: string[]): Promise<number> => {
  const { values, positionals } = parse(argv)
  const [command, ...rest] = positionals
  if (values.help || command === 'help') {
    print(HELP)
    return EXIT.ok
  }
  const { stateDir } = readEnvironment(process.env)
  const db = openForReading(databasePath(stateDir))
  try {
    if (command === 'list' && rest.length === 0) return await runList(db, values, print)
    if (command === 'show' && rest.length === 1) return await runShow(db, rest[0] ?? '', values, print)
  } finally {
    await db?.destroy()
  }
  throw new UsageError(command === undefined ? 'say what to do' : `'${positionals.join(' ')}' is not something leads can do`)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const usage = error instanceof UsageError
  const line = usage ? `${error.message}. See: pnpm leads --help` : startupAdvice(error, { port: 0, stateDir: process.env['STATE_DIR'] ?? 'var' })
  process.stderr.write(`leads: ${line}\n`)
  process.exitCode = usage ? EXIT.usage : EXIT.failed
}
