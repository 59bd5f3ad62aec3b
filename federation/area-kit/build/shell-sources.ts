/** Sources of the shell that its build and the development server read, relative to the shell's folder. */
export const SHELL_SOURCES = {
  layout: 'src/layout.server.tsx',
  head: 'src/layout/head-styles.ts',
  footer: 'src/layout/footer.tsx',
  slim: 'src/layout/slim.tsx',
  question: 'src/consent/question.tsx',
  site: 'src/site.ts',
  notFound: 'src/not-found.html',
} as const

/** Source of each of the shell's scripts, relative to the shell's folder. */
export const SHELL_SCRIPTS = {
  bootstrap: 'src/bootstrap.client.ts',
  main: 'src/main.client.ts',
  analytics: 'src/analytics.client.ts',
  vendors: 'src/vendors.client.ts',
  health: 'src/health.client.ts',
  guard: 'src/guard.client.ts',
  'late-fonts': 'src/late-fonts.client.ts',
} as const
