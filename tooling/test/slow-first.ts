import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for a minute and mostly wait for processes. Started first, none runs alone at the end. */
const SLOW = /\/publish-deployable\./

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId)

/** Sorts slow files first. Without the durations of an earlier run, as on a fresh clone, vitest sorts by file size. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
