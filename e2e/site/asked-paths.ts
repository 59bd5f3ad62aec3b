import { parseArgs } from 'node:util'
import { ROUTES } from './routes.ts'

/** Ends the process with 2 where a path is none of the site's, naming it. */
export const checkPaths = (paths: string[]): void => {
  const unknown = paths.filter((path) => !ROUTES.some((route) => route.path === path))
  if (unknown.length === 0) return
  console.error(
    `The site has no ${unknown.join(', ')}. Name a page by its path, such as /pay; /sitemap.xml of a running site has them.`,
  )
  process.exit(2)
}

/**
 * Reads the command line of a tool that takes nothing but pages' paths: those it names, none for all. Ends the process
 * where `--help` is asked for (0), and where something cannot be understood (2).
 */
export const askedPaths = (help: string): string[] => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    checkPaths(positionals)
    return positionals
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    return process.exit(2)
  }
}
