import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of a minute or so that mostly wait for processes: begun first, none stands alone at the end of a run. */
const SLOW = /\/publish-deployable\./

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId)

/** Slow files first; where no earlier run is remembered, as on a fresh clone, vitest goes by their size. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
