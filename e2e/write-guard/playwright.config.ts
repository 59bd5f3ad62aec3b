// The suite's own Playwright configuration, but with attempts.spec.ts as the only test file.
import config from '../../playwright.config.ts'

const chromium = config.projects?.find(({ name }) => name === 'chromium')

export default {
  ...config,
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../../var/test/write-guard',
  reporter: 'line',
  projects: [{ ...chromium, name: 'attempts' }],
}
