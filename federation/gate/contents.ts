import type { AreaRelease } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'
import { familiesOf, scopeProblems } from './style-scope.ts'
import { markupProblems } from './whole-markup.ts'

/** Reads the text of a fragment or a style piece. */
export type TextOf = (owner: Pick<AreaRelease, 'name' | 'release'>, file: string) => Promise<string>

const PLACES = { route: 'page', slot: 'slot', island: 'file' } as const

const markupRefusals = async (area: AreaRelease, textOf: TextOf): Promise<Refusal[]> => {
  const { name, release, fragments } = area
  const found = await Promise.all(
    fragments.map(async ({ kind, id, file }) =>
      markupProblems(await textOf(area, file)).map((problem) =>
        refusal(
          'FRAGMENT_UNBALANCED',
          { area: name, release, [PLACES[kind]]: id, file },
          `${name}: the ${kind} ${id} ${problem}`,
          { affected: kind === 'slot' ? ['every page that has the slot'] : [] },
        ),
      ),
    ),
  )
  return found.flat()
}

/** The CSS module that a style piece was built from: `styles/equation.wtdFV.css` comes from `equation.module.css`. */
const moduleOf = (file: string): string => file.replace(/^.*\/([^/]+)\.\w+\.css$/, '$1.module.css')

const styleRefusals = async (
  area: AreaRelease,
  textOf: TextOf,
  families: ReadonlySet<string>,
): Promise<Refusal[]> => {
  const { name, release, fragments } = area
  const pieces = Map.groupBy(
    fragments.flatMap(({ kind, id, styles }) => styles.map((file) => ({ file, of: `${kind} ${id}` }))),
    ({ file }) => file,
  )
  const found = await Promise.all(
    [...pieces].map(async ([file, uses]) =>
      scopeProblems(await textOf(area, file), families).map((problem) =>
        refusal('STYLE_SCOPE', { area: name, release, file }, `${name}: ${moduleOf(file)}: ${problem}`, {
          affected: [...new Set(uses.map(({ of }) => of))].slice(0, 6),
        }),
      ),
    ),
  )
  return found.flat()
}

/**
 * What is wrong inside of some releases' files: HTML that is not whole, styles that reach outside of their area. `sheet` is the
 * text of the shell's. Releases whose files are not there are for `releaseRefusals` to name.
 */
export const contentRefusals = async (
  areas: readonly AreaRelease[],
  textOf: TextOf,
  sheet: string,
): Promise<Refusal[]> => {
  const families = familiesOf(sheet)
  const found = await Promise.all(
    areas.flatMap((area) => [markupRefusals(area, textOf), styleRefusals(area, textOf, families)]),
  )
  return found.flat()
}
