import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Which journey was on which pages, and what these pages are made of; each run brings in what it met. */
export interface MetList {
  /** By journey, as a line of a list that Playwright reads: the pages' addresses. */
  journeys: Record<string, string[]>
  /** By address: the parts of the page, such as `mf-leadcapture slot contact-block`. */
  pages: Record<string, string[]>
}

export const MET_FILE = 'var/test/met.json'
const EMPTY: MetList = { journeys: {}, pages: {} }

/** Empty where nothing has run yet. */
export const readMetList = async (file = MET_FILE): Promise<MetList> => {
  try {
    return { ...EMPTY, ...(JSON.parse(await readFile(file, 'utf8')) as MetList) }
  } catch {
    return EMPTY
  }
}

/** Puts what a run met in the place of what was known of those journeys and pages. */
export const addToMetList = async (run: MetList, file = MET_FILE): Promise<void> => {
  const known = await readMetList(file)
  const whole: MetList = {
    journeys: { ...known.journeys, ...run.journeys },
    pages: { ...known.pages, ...run.pages },
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(whole, null, 2))
  await rename(`${file}.new`, file)
}

export const areasIn = ({ pages }: MetList): string[] =>
  [
    ...new Set(
      Object.values(pages)
        .flat()
        .map((part) => part.split(' ')[0] ?? ''),
    ),
  ].toSorted()

/** Whether an area takes part in what a journey met; a journey of which nothing is known may be one. */
export const takesPart = ({ journeys, pages }: MetList, journey: string, area: string): boolean => {
  const met = journeys[journey]
  return met === undefined || met.some((path) => pages[path]?.some((part) => part.startsWith(`${area} `)))
}

const PAGE_DATA = /<script[^>]*\bid="page-data"[^>]*>(.*?)<\/script>/s

/** The parts of a served page, by what its markup says of itself; none of what is no page of the site. */
export const partsOfPage = (html: string): string[] => {
  const text = PAGE_DATA.exec(html)?.[1]
  if (text === undefined) return []
  const { page } = JSON.parse(text) as { page: { roots: { area: string; kind: string; id: string }[] } }
  return page.roots.map(({ area, kind, id }) => `${area} ${kind} ${id}`)
}
