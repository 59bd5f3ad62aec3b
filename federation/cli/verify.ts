import type { Verb } from '../service/command-line.ts'
import { EXIT } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { FAULTS, faultSentence, type Fault } from '../store/faults.ts'

const described = (fault: Fault) => ({ ...fault, says: faultSentence(fault), ...FAULTS[fault.code] })

const findingText = (fault: Fault): string => {
  const { code, says, effect, advice } = described(fault)
  return `${code}  ${says}\n    ${effect}\n    → ${advice}`
}

/** Prints what is wrong in the store; mends what can be mended where that is asked for. Exit code 1 where something is left. */
const verify = async (store: string, isRepair: boolean, asJson: boolean): Promise<void> => {
  const [{ verifyStore }, { repairStore }] = await Promise.all([
    import('../upkeep/verify-store.ts'),
    import('../upkeep/repair-store.ts'),
  ])
  const { done, left, findings } = isRepair
    ? await repairStore(store)
    : { done: [], left: [], findings: await verifyStore(store) }
  if (findings.length > 0) process.exitCode = EXIT.failed
  if (asJson) {
    console.log(JSON.stringify({ faults: findings.map(described), done, left }, null, 2))
    return
  }
  for (const sentence of done) console.log(`mended      ${sentence}`)
  for (const sentence of left) console.log(`not mended  ${sentence}`)
  if (done.length + left.length > 0) console.log('')
  for (const finding of findings) console.log(findingText(finding))
  console.log(findings.length === 0 ? 'The store is whole.' : `\n${findings.length} found`)
}

export const addVerify: Verb = (fed) =>
  fed
    .command('verify')
    .description('look whether the store is whole')
    .option('--repair', 'mend what can be mended without guessing; nothing is deleted')
    .option('--json', 'the same as JSON, for scripts')
    .action(({ repair = false, json = false }) => verify(readEnvironment(process.env).storeDir, repair, json))
