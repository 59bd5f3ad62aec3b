import { readArguments } from 'federation/service/read-arguments'
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

/** Pages that the command line names by their paths; an empty list if it names none. Ends the process at a path that no page has. */
export const askedPaths = (help: string): string[] => {
  const { positionals } = readArguments(help, { hasPositionals: true })
  checkPaths(positionals)
  return positionals
}
