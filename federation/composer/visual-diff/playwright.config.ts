import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS } from '@federation/node-kit/browser'
import type { Plan } from './compare-sites.ts'

const { scratch, report, browser, title } = JSON.parse(process.env.VISUAL_DIFF ?? '{}') as Plan

/** Widths of a phone, a tablet and a desktop, in CSS pixels. */
const WIDTHS = [375, 768, 1440]

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'compare.spec.ts',
  outputDir: `${scratch}/results`,
  snapshotPathTemplate: `${scratch}/snapshots/{projectName}/{arg}{ext}`,
  // Each test itself stores a snapshot of the first site's page, and compares the second site's page with it. Playwright must
  // not update these snapshots.
  updateSnapshots: 'none',
  reporter: [
    ['json', { outputFile: `${scratch}/results.json` }],
    ['html', { outputFolder: report, open: 'never', onlyFailures: true, title }],
  ],
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: {
    // Ignore up to five different pixels, because rounding can move an edge.
    toMatchSnapshot: { maxDiffPixels: 5, threshold: 0.1 },
  },
  use: { launchOptions: { executablePath: browser, args: BROWSER_ARGS } },
  projects: WIDTHS.map((width) => ({ name: `${width} px`, metadata: { width } })),
})
