import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { NUMBERS } from '../../scenes/money.ts'
import { MONTHS } from '../../scenes/pay-calendar.ts'

const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const COUNT = `(?:\\d+|${NUMBERS.slice(1).join('|')})`
const TYPED = new RegExp(
  String.raw`\b(?:${MONTH}) \d{1,2}\b|\$\d[\d,]*(?:\.\d\d)?|\b${COUNT} (?:people|deposits|on W-2|on 1099|installs)\b`,
  'gi',
)
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g

/** Lists dates, dollar amounts and headcounts that source code contains as literals. Scenes must compute them instead. */
export const listTypedFigures = (source: string): string[] =>
  source.replaceAll(COMMENT, '').match(TYPED) ?? []

/**
 * Lists literal dates, amounts and headcounts in the source files of a folder, each prefixed with its file. Skips files for
 * whose source code `isOfRidgeline` returns false.
 */
export const readTypedFigures = async (
  folder: URL,
  isOfRidgeline: (source: string) => boolean,
): Promise<string[]> => {
  const typed: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: fileURLToPath(folder) })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = await readFile(new URL(file, folder), 'utf8')
    if (isOfRidgeline(source)) typed.push(...listTypedFigures(source).map((figure) => `${file}: ${figure}`))
  }
  return typed
}

/** True if the source code imports pay data of the sample company. */
export const readsLedger = (source: string): boolean =>
  /scenes\/(?:ridgeline|pay-run)[-.\w]*'|'\.\/(?:ridgeline|pay-run)/.test(source)
