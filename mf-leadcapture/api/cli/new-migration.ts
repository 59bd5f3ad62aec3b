import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Verb } from '@federation/node-kit/cli'
import { LEAD_FIELD_LIST } from 'shared-contracts'
import { MIGRATIONS } from '../store/migrate.ts'

const FOLDER = join(import.meta.dirname, '../store/migrations')

export const addNewMigration: Verb = (leads) =>
  leads
    .command('new-migration')
    .description('in a checkout: write the SQL of a migration for form fields that have no column yet')
    .action(() => {
      process.stdout.write(`${writeMigration()}\n`)
    })

/** Writes a migration that adds columns for new lead fields. Returns a message with the result. */
const writeMigration = (): string => {
  const known = listColumns('leads')
  const missing = LEAD_FIELD_LIST.map(({ name, column, rule }) => ({
    column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: getColumnType(column, rule.required),
  })).filter(({ column }) => !known.has(column))
  if (missing.length === 0) return 'Every field of the contact form has a column.'
  const version = (Math.floor((MIGRATIONS.at(-1)?.version ?? 0) / 10) + 1) * 10
  const name = missing.map(({ column }) => column.replaceAll('_', '-')).join('-')
  const path = join(FOLDER, `${String(version).padStart(4, '0')}-${name}.sql`)
  const statements = missing.map(({ column, type }) => `alter table leads add column ${column} ${type}\n`)
  writeFileSync(path, statements.join('\n'), { flag: 'wx' })
  return `Wrote ${relative(process.cwd(), path)}`
}

const listColumns = (table: string): Set<unknown> => {
  const database = new DatabaseSync(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements.sqlite) database.exec(statement)
  const columns = database.prepare(`pragma table_info(${table})`).all()
  database.close()
  return new Set(columns.map(({ name }) => name))
}

/** Returns the SQL type of a new column. In existing rows a required column is empty or 0, and an optional column is null. */
const getColumnType = (column: 'text' | 'integer', isRequired: boolean): string => {
  if (!isRequired) return column
  return column === 'text' ? `text not null default ''` : 'integer not null default 0'
}
