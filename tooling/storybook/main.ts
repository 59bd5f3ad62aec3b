import { join, relative, sep } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import type { Indexer } from 'storybook/internal/types'
import { type InlineConfig, type Plugin, runnerImport } from 'vite'

const HERE = import.meta.dirname
const SOURCES = join(HERE, '../../shared-ui/src')
const RENDER = join(HERE, 'render.tsx')
const PREFIX = 'virtual:stories/'

/**
 * Replaces style sheets with empty modules, because `runnerImport` cannot load style sheets. The names of stories do not depend
 * on them.
 */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id) => (id === '\0without-styles' ? 'export default {}' : undefined),
}

/** Loads the stories in this process. A new story in `stories/` therefore needs a restart; changed props do not. */
const loadStories = async () => {
  const options: InlineConfig = { root: HERE, configFile: false, logLevel: 'error', plugins: [withoutStyles] }
  return (await runnerImport<typeof import('./render.tsx')>(RENDER, options)).module.STORIES
}
let stories: ReturnType<typeof loadStories> | undefined

/**
 * Returns the stories of a source file: the name of each story, and the name of its export in the file's virtual module
 * (generated code).
 */
const listStories = async (source: string) => {
  stories ??= loadStories()
  return ((await stories)[source] ?? []).flatMap((shown) =>
    Object.keys(shown.stories).map((name) => ({
      name,
      exportName: name.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
    })),
  )
}

/** Title in the sidebar: `blocks/before-after.tsx` becomes `blocks/before after`. */
const titleOf = (source: string): string => source.replace(/\.tsx$/, '').replaceAll('-', ' ')

/** Lists the stories of each source file of shared-ui. Replaces Storybook's indexer, which reads stories from story files. */
const indexer: Indexer = {
  test: /[\\/]shared-ui[\\/]src[\\/].*\.tsx$/,
  createIndex: async (file) => {
    const source = relative(SOURCES, file).replaceAll(sep, '/')
    return (await listStories(source)).map((story) => ({
      ...story,
      type: 'story',
      title: titleOf(source),
      importPath: PREFIX + source.replace(/\.tsx$/, ''),
    }))
  },
}

/** Creates the module with the stories of a source file. */
const storyModules: Plugin = {
  name: 'stories-of-shared-ui',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined
    const source = `${id.slice(PREFIX.length + 1)}.tsx`
    const exported = (await listStories(source)).map(
      ({ name, exportName }) => `export const ${exportName} = stories[${JSON.stringify(name)}]`,
    )
    return `import { createStories } from ${JSON.stringify(RENDER)}
      const { meta, stories } = createStories(${JSON.stringify(source)}, ${JSON.stringify(titleOf(source))})
      export default meta
      ${exported.join('\n')}`
  },
}

export default {
  framework: '@storybook/react-vite',
  stories: ['../../shared-ui/src/**/!(*.test).tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  experimental_indexers: (existing) => [indexer, ...(existing ?? [])],
  viteFinal: (config) => ({
    ...config,
    // Folder from which Vite searches for packages. Storybook’s default is the parent folder.
    root: HERE,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), storyModules],
    // Inlines no files as data URLs, because references to parts of SVG files (`#name`) do not work in data URLs.
    build: { ...config.build, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  }),
} satisfies StorybookConfig
