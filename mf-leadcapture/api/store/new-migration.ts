// Run as a program, `npm run leads-migration` writes the migration for fields of the contact form that have no column yet.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readArguments } from '@federation/node-kit/cli'
import { LEAD_FIELD_LIST } from 'shared-contracts'
import { MIGRATIONS } from './migrate.ts'

readArguments(`Usage: npm run leads-migration

Writes the SQL of a migration for each field of the contact form that has no column yet.`)

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Columns that the migrations give a table. */
const columnsOf = (table: string): Set<unknown> => {
  const database = new DatabaseSync(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements.sqlite) database.exec(statement)
  const columns = database.prepare(`pragma table_info(${table})`).all()
  database.close()
  return new Set(columns.map(({ name }) => name))
}

/** Rows from before have the default of a required field, and null in an optional one. */
const typeOf = (column: 'text' | 'integer', isRequired: boolean): string => {
  if (!isRequired) return column
  return column === 'text' ? `text not null default ''` : 'integer not null default 0'
}

const known = columnsOf('leads')
const missing = LEAD_FIELD_LIST.map(({ name, column, rule }) => ({
  column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  type: typeOf(column, rule.required),
})).filter(({ column }) => !known.has(column))

if (missing.length === 0) print('Every field of the contact form has a column.')
else {
  const version = (Math.floor((MIGRATIONS.at(-1)?.version ?? 0) / 10) + 1) * 10
  const name = missing.map(({ column }) => column.replaceAll('_', '-')).join('-')
  const path = join(import.meta.dirname, 'migrations', `${String(version).padStart(4, '0')}-${name}.sql`)
  const statements = missing.map(({ column, type }) => `alter table leads add column ${column} ${type}\n`)
  writeFileSync(path, statements.join('\n'), { flag: 'wx' })
  print(`Wrote ${relative(process.cwd(), path)}`)
}
