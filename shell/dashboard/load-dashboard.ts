import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildPages } from '@federation/area-kit/build-pages'
import type { DashboardPage } from '@federation/service'

interface BuiltBoard extends Pick<DashboardPage, 'render'> {
  sheet: string
}

const FONTS = ['inter.woff2', 'bricolage-grotesque.woff2']

const shared = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`shared-ui/${name}`)))

/**
 * Builds the dashboard page with Vite, because Node cannot load JSX and CSS. The first request of a process builds it, in one to
 * two seconds.
 */
const build = async (): Promise<BuiltBoard> => {
  const { code } = await buildPages({
    root: join(import.meta.dirname, '..'),
    entry: 'dashboard/board.server.tsx',
    base: '/dashboard/',
  })
  const folder = await mkdtemp(join(tmpdir(), 'board-'))
  try {
    const file = join(folder, 'board.mjs')
    await writeFile(file, code)
    return (await import(pathToFileURL(file).href)) as BuiltBoard
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Builds the dashboard page. Returns the page and the files that it loads: style sheet, script and fonts. */
export const loadDashboard = async (): Promise<DashboardPage> => {
  const { render, sheet } = await build()
  const script = await readFile(new URL('board.client.js', import.meta.url))
  const fonts = await Promise.all(
    FONTS.map(async (name) => {
      const bytes = await shared(`fonts/${name}`)
      return [`/dashboard/fonts/${name}`, { type: 'font/woff2', bytes }] as const
    }),
  )
  return {
    render,
    files: new Map<string, { type: string; bytes: Uint8Array }>([
      ['/dashboard/board.css', { type: 'text/css; charset=utf-8', bytes: Buffer.from(sheet) }],
      ['/dashboard/board.js', { type: 'text/javascript; charset=utf-8', bytes: script }],
      ...fonts,
    ]),
  }
}
