import { DeployableName, ReleaseId } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { UsageError } from '../service/command-line.ts'

/** `mf-pay@1.2.0-0123456789ab`: what, and which release of it. Throws UsageError. */
export const readReleaseName = (text: string): [DeployableName, string] => {
  const at = text.indexOf('@')
  if (at === -1)
    throw new UsageError(
      `A release is named ${text}@<id>. Publish one, which prints its id: npm run fed -- publish ${text}`,
    )
  const name = parseContract(DeployableName, text.slice(0, at), 'the name')
  return [name, parseContract(ReleaseId, text.slice(at + 1), 'the release')]
}
