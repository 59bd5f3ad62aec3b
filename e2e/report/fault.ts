import type { Scene } from './scene.ts'

/** Whose release a failure points to, and by what. */
export interface Fault {
  part: string
  /** Null where the site does not say which. */
  release: string | null
  because: string
}

const FILE = /\/_r\/(shell|mf-[a-z][a-z0-9-]*)\/([0-9a-z][0-9a-z.-]*)\//g
/** What only the shell's layout has. */
const CHROME = /#shell > (?:header|footer)|locator\('(?:header|footer)\b|route-announcer/

const namedBy = (texts: readonly string[]): Fault | null => {
  const files = texts.flatMap((text) => [...text.matchAll(FILE)])
  // The shell calls whatever fails: it stands in every stack.
  const file = files.find(([, part]) => part !== 'shell') ?? files[0]
  const [, part, release] = file ?? []
  return part === undefined || release === undefined
    ? null
    : { part, release, because: 'a file of it stands in the error' }
}

/** The name of a slot or an island in what was looked for. */
const lookedInto = (error: string, { parts }: Scene) =>
  parts.find(({ place }) => {
    const [kind, name] = place.split(':')
    return kind !== 'route' && name !== undefined && error.includes(name)
  })

/**
 * Whose fault it looks like: whose file the error names, of whom the bus said that it failed, whose part of the page was looked
 * into, and last whose page it is. Null where no page of the site was open.
 */
export const faultOf = (error: string, scene: Scene | null): Fault | null => {
  const byFile = namedBy([error, ...(scene?.problems ?? [])])
  if (byFile || !scene) return byFile
  const at = (part: string, because: string): Fault => ({
    part,
    release: scene.releases[part] ?? null,
    because,
  })
  const [failed] = scene.failed
  if (failed !== undefined) return at(failed, 'the bus said that it failed')
  const looked = lookedInto(error, scene)
  if (looked) return at(looked.area, `${looked.place} was looked into, which is its own`)
  if (CHROME.test(error)) return at('shell', 'header or footer was looked into, which are its own')
  const [route] = scene.parts
  return route ? at(route.area, 'the page is its own') : null
}
