import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['mf-*/**/*.test.{ts,tsx}'],
    // Vitest reads styles and import.meta.glob of modules that it transforms.
    server: { deps: { inline: [/shared-ui/, /@federation/] } },
  },
})
