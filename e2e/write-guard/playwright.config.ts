// The suite's own configuration, with the attempts in place of the journeys.
import config from '../../playwright.config.ts'

export default {
  ...config,
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: '../../var/test/write-guard',
  reporter: 'line',
  projects: [{ name: 'attempts' }],
}
