import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startVendors, VENDOR_MODES, vendorSettings } from 'e2e/stand-ins/vendors.ts'

/** A state folder of its own: a site with third parties is another composition than the checkout's own. */
export const THIRD_PARTIES_STATE = 'var/third-parties'

export interface ThirdParties {
  /** Settings that name the stand-in as every vendor. */
  settingsFile: string
  /** What to know of it, for people. */
  words: string
  close: () => Promise<void>
}

/** Where the stand-in listens: always there, so that its settings stay the same from start to start. */
export const thirdPartiesPort = (variables: NodeJS.ProcessEnv): number => {
  const port = Number(variables.THIRD_PARTIES_PORT || 4320)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`THIRD_PARTIES_PORT=${variables.THIRD_PARTIES_PORT}: must be a port number up to 65535`)
  return port
}

/** Starts the stand-in of every vendor, and writes settings that name it. */
export const startThirdParties = async (stateDir: string, port: number): Promise<ThirdParties> => {
  const { origin, close } = await startVendors(port)
  const settingsFile = join(stateDir, 'third-parties.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(settingsFile, `${JSON.stringify(vendorSettings(origin), null, 2)}\n`)
  const words = `Every third party is played by ${origin}: GET /calls tells what pages asked of them, POST /mode/<mode> changes how they behave (${VENDOR_MODES.join(', ')})`
  return { settingsFile, words, close }
}
