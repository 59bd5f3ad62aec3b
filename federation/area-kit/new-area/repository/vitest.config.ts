import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['mf-*/**/*.test.{ts,tsx}'],
    // Vitest must transform these packages, because they import styles and use import.meta.glob.
    server: { deps: { inline: [/shared-ui/, /@federation/] } },
  },
})
