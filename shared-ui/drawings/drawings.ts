/**
 * Draws the ten trades at work, the ladder of a lesson, and strips of moments. Run by hand when a drawing changes: `node drawings/drawings.ts`
 * in shared-ui; the results are committed, and a test holds them against this.
 */
import { writeFile } from 'node:fs/promises'
import { driveway } from './scenes/driveway.ts'
import { fiber } from './scenes/fiber-optics.ts'
import { hvac } from './scenes/hvac.ts'
import { insurance } from './scenes/insurance.ts'
import { lessonClip } from './scenes/ladder.ts'
import { mortgage } from './scenes/mortgage.ts'
import { payday } from './scenes/payday.ts'
import { pest } from './scenes/pest-control.ts'
import { realEstate } from './scenes/real-estate.ts'
import { roofing } from './scenes/roofing.ts'
import { solar } from './scenes/solar.ts'
import { tailgate } from './scenes/tailgate.ts'
import { treeAndLawn } from './scenes/tree-and-lawncare.ts'
import { turf } from './scenes/turf.ts'

/** Content of each file in src/job-sites. */
export const DRAWINGS: Record<string, string> = {
  'solar.svg': solar,
  'pest-control.svg': pest,
  'mortgage.svg': mortgage,
  'fiber-optics.svg': fiber,
  'roofing.svg': roofing,
  'hvac.svg': hvac,
  'insurance.svg': insurance,
  'tree-and-lawncare.svg': treeAndLawn,
  'turf.svg': turf,
  'real-estate.svg': realEstate,
  'ladder.svg': lessonClip,
  'payday.svg': payday,
  'driveway.svg': driveway,
  'tailgate.svg': tailgate,
}

if (import.meta.main) {
  for (const [name, content] of Object.entries(DRAWINGS))
    await writeFile(new URL(`../src/job-sites/${name}`, import.meta.url), content)
}
