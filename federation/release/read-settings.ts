import { readFile } from 'node:fs/promises'
import { PublicSettings } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContractError(`settings: ${file} cannot be read (${error.code ?? error.message})`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContractError(`settings: ${file} is not JSON: ${String(error)}`, { cause: error })
  }
}

/** The settings that browsers may know: a JSON file's or, without one, the defaults. Throws with every bad field at once. */
export const readSettings = async (file: string | undefined): Promise<PublicSettings> =>
  parseContract(
    PublicSettings,
    file === undefined ? {} : await readJson(file),
    `settings ${file ?? ''}`.trim(),
  )
