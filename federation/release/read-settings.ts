import { readFile } from 'node:fs/promises'
import { PublicSettings } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContractError(
      error.code === 'ENOENT'
        ? `The settings file ${file} does not exist.`
        : `The settings file ${file} cannot be read: ${error.message}`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContractError(
      `The settings file ${file} is not JSON: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    )
  }
}

/** The settings that browsers may know: a JSON file's or, without one, the defaults. Throws with every bad field at once. */
export const readSettings = async (file: string | undefined): Promise<PublicSettings> =>
  parseContract(
    PublicSettings,
    file === undefined ? {} : await readJson(file),
    `settings ${file ?? ''}`.trim(),
  )
