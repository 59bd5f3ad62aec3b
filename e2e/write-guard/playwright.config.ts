// The suite's own configuration, with attempts.spec.ts instead of its tests.
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
