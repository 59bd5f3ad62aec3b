import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest, type Plugin, runnerImport } from 'vite'
import { WORKSPACE } from '@federation/node-kit'
import type * as Manifests from './site/manifests.ts'

const BENCH = import.meta.dirname
const SITE = join(BENCH, 'site')
const area = (file: string) => join(WORKSPACE, file)
/** Source files of the pages that every peer has. A peer is another build of these pages, for comparison with this site. */
const SOURCES = {
  '/': 'mf-marketing/src/pages/index.tsx',
  '/hr/onboarding': 'mf-hr/src/pages/hr/onboarding.tsx',
  '/contact-us': 'mf-leadcapture/src/pages/contact-us.tsx',
}
const CONTACT_BLOCK = 'mf-leadcapture/src/slots/contact-block.tsx'
export type PagePath = keyof typeof SOURCES
export const PATHS = Object.keys(SOURCES) as PagePath[]
/** Names of the peers (builds of some pages with other tools, for comparison), in the order of the report's table. */
export const PEERS = ['static', 'astro', 'vite-monolith', 'module-federation'] as const

type Build = (out: string, site: typeof Manifests) => Promise<void>

/** Vite options of all peers (builds of the same pages with other tools). All other options have Vite's defaults. */
const viteOptions = ({ nav }: typeof Manifests): InlineConfig => ({
  root: SITE,
  configFile: false,
  logLevel: 'error',
  define: { SITE_NAV: JSON.stringify(nav) },
})

/** Vite options of the peers (comparison sites) whose islands do not hydrate separately, but as components of the page. */
const appOptions = (outDir: string, site: typeof Manifests): InlineConfig => ({
  ...viteOptions(site),
  plugins: [react()],
  resolve: {
    alias: [{ find: '@federation/area-kit/island-place', replacement: join(SITE, 'island-place.tsx') }],
  },
  // Do not inline pictures, because `<use>` cannot refer to a data URL.
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
})

const writePage = async (folder: string, path: string, html: string): Promise<void> => {
  await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, path, 'index.html'), html)
}
const readPage = (folder: string, path: string) => readFile(join(folder, path, 'index.html'), 'utf8')

/** Returns the manifest keys of a chunk and of all chunks that it imports statically, directly or indirectly. */
const listImports = (graph: Manifest, key: string): string[] => [
  key,
  ...(graph[key]?.imports ?? []).flatMap((imported) => listImports(graph, imported)),
]

const isBase = (link: string) => Number(link.includes('/base-'))

/**
 * Builds the peer (comparison site) `vite-monolith`: one application with all pages, which is prerendered and hydrates as a
 * whole. Each page links only the styles and code of its route.
 */
const buildMonolith: Build = async (out, site) => {
  const options = appOptions(out, site)
  const server = `${out}-prerender`
  // Put the base styles into a separate sheet, because they must precede the styles of shared chunks.
  const codeSplitting = { groups: [{ name: 'base', test: /\/shared-ui\/src\/[\w-]+\.css$/ }] }
  await build({
    ...options,
    build: { ...options.build, manifest: 'manifest.json', rolldownOptions: { output: { codeSplitting } } },
  })
  await build({
    ...options,
    define: { ...options.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ...options.build, outDir: server, ssr: 'prerender.tsx' },
  })
  const { renderSite } = (await import(pathToFileURL(join(server, 'prerender.js')).href)) as {
    renderSite: (path: string) => Promise<string>
  }
  const built = await readPage(out, '/')
  const sheets = (built.match(/<link rel="stylesheet"[^>]*>/g) ?? []).toSorted(
    (a, b) => isBase(b) - isBase(a),
  )
  // Load styles before scripts, because Vite's order would delay the first paint over HTTP/1.1.
  const template = built
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</title>', () => `</title>${sheets.join('')}<!--styles-->`)
  const graph = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8')) as Manifest
  for (const path of PATHS) {
    const sources = [SOURCES[path], ...(path === '/hr/onboarding' ? [CONTACT_BLOCK] : [])]
    const keys = Object.keys(graph).filter((key) => sources.some((source) => key.endsWith(source)))
    const chunks = [...new Set(keys.flatMap((key) => listImports(graph, key)))].map((key) => graph[key])
    const linksTo = (rel: string, files: string[]) =>
      [...new Set(files)]
        .map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
        .filter((link) => !template.includes(link))
        .join('')
    const styles = linksTo(
      'stylesheet',
      chunks.flatMap((chunk) => chunk?.css ?? []),
    )
    const scripts = linksTo(
      'modulepreload',
      chunks.flatMap((chunk) => chunk?.file ?? []),
    )
    const body = await renderSite(path)
    const html = template
      .replace('<title>Crewtally', () => `<title>${site.titles[path]}`)
      .replace('<!--styles-->', styles)
      .replace('</head>', () => `${scripts}</head>`)
      .replace('<div id="shell">', () => `<div id="shell">${body}`)
    await writePage(out, path, html)
  }
}

/**
 * Builds the peer (comparison site) `static`: pages with inlined styles and without scripts. The browser itself validates the
 * form. Call `buildMonolith` first, because this function copies its output.
 */
const buildStatic: Build = async (out) => {
  const monolith = join(out, '../vite-monolith')
  await cp(monolith, out, { recursive: true })
  for (const path of PATHS) {
    const html = await readPage(monolith, path)
    const styles = html.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)
    const css = await Promise.all([...styles].map(([, file = '']) => readFile(join(monolith, file), 'utf8')))
    const replaced = /<link rel="(?:modulepreload|stylesheet)"[^>]*>|<script[^]*?<\/script>| novalidate=""/gi
    const page = html
      .replaceAll(replaced, '')
      .replace('</head>', () => `<style>${css.join('')}</style></head>`)
    await writePage(out, path, page)
  }
}

/** Remotes of the comparison site `module-federation`, by name. Value: the exposed modules, with their source files. */
const REMOTES: Record<string, Record<string, string>> = {
  bench_home: { './page': area(SOURCES['/']) },
  bench_hr: { './page': area(SOURCES['/hr/onboarding']) },
  bench_contact: { './page': area(SOURCES['/contact-us']), './block': area(CONTACT_BLOCK) },
}
const SHARED = Object.fromEntries(
  ['react', 'react-dom', 'react-router-dom'].map((name) => [name, { singleton: true }]),
)

/** Builds the comparison site `module-federation`, with the default options. The browser renders pages of three remotes. */
const buildFederation: Build = async (out, site) => {
  const host = appOptions(out, site)
  const remotes = Object.keys(REMOTES).map((name) => [
    name,
    { type: 'module', name, entry: `/${name}/remoteEntry.js` },
  ])
  await build({
    ...host,
    resolve: { alias: [{ find: /^\.\/pages\.ts$/, replacement: join(SITE, 'federated-pages.ts') }] },
    plugins: [
      react(),
      federation({ name: 'bench_host', remotes: Object.fromEntries(remotes), shared: SHARED, dts: false }),
    ],
  })
  for (const [name, exposes] of Object.entries(REMOTES)) {
    const remote = appOptions(join(out, name), site)
    await build({
      ...remote,
      base: `/${name}/`,
      plugins: [
        react(),
        federation({ name, filename: 'remoteEntry.js', exposes, shared: SHARED, dts: false }),
      ],
      build: { ...remote.build, rolldownOptions: { input: Object.values(exposes) } },
    })
  }
  const html = await readPage(out, '/')
  for (const path of PATHS) await writePage(out, path, html)
}

/** Makes the import of a picture return its URL, as with Vite. Without this plug-in, Astro would return an object. */
const picturesAsUrls: Plugin = {
  name: 'bench-pictures-as-urls',
  enforce: 'pre',
  resolveId(id, importer) {
    return id.endsWith('.svg') ? this.resolve(`${id}?url`, importer, { skipSelf: true }) : null
  },
}

/** Builds the peer (comparison site) `astro`: static pages, of which only islands and forms hydrate. */
const buildAstro: Build = async (out, site) => {
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  // Create a separate root folder, because Astro writes TypeScript types into its root.
  await mkdir(`${out}-root`, { recursive: true })
  const load = async (name: string): Promise<Record<string, (options?: object) => unknown>> =>
    import(pathToFileURL(createRequire(join(BENCH, 'package.json')).resolve(name)).href)
  const [astro, astroReact] = [await load('astro'), await load('@astrojs/react')]
  await astro.build?.({
    root: `${out}-root`,
    srcDir: join(BENCH, 'astro'),
    outDir: out,
    cacheDir: `${out}-cache`,
    configFile: false,
    logLevel: 'error',
    integrations: [astroReact.default?.()],
    build: { inlineStylesheets: 'always' },
    vite: {
      define: viteOptions(site).define,
      // Replace the form component of the contact page by an island, because Astro hydrates only islands.
      resolve: {
        alias: [
          {
            find: /^\.\.\/components\/demo-form\/demo-form\.tsx$/,
            replacement: join(BENCH, 'astro/contact-islands.tsx'),
          },
        ],
      },
      plugins: [picturesAsUrls],
      ssr: { noExternal: true },
      build: { assetsInlineLimit: 0 },
    },
  })
}

/**
 * Builds all peers (the same pages, built with other tools) into subfolders of `folder`. First installs Astro for one of them.
 */
export const buildPeers = async (folder: string): Promise<void> => {
  const { packageManager } = JSON.parse(await readFile(area('package.json'), 'utf8')) as {
    packageManager: string
  }
  const install = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
  await promisify(execFile)('npx', install, { cwd: BENCH, env: { ...process.env, CI: 'true' } })
  await rm(folder, { recursive: true, force: true })
  const { module: site } = await runnerImport<typeof Manifests>(join(SITE, 'manifests.ts'))
  // Set NODE_ENV again, because `runnerImport` has changed it to `development`.
  process.env.NODE_ENV = 'production'
  const builds = {
    'vite-monolith': buildMonolith,
    static: buildStatic,
    astro: buildAstro,
    'module-federation': buildFederation,
  }
  for (const [name, run] of Object.entries(builds)) {
    await run(join(folder, name), site)
    console.log(`${name}: built`)
  }
}
