import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeVendors, VENDOR_MODES, vendorSettings } from 'e2e/fakes/vendors.ts'

/** State folder for a site with fake third parties. It is separate, because such a site has a different composition. */
export const THIRD_PARTIES_STATE = 'var/third-parties'

export interface ThirdParties {
  /** Path of a settings file in which a fake replaces every vendor. */
  settingsFile: string
  /** Message for the terminal. */
  words: string
  close: () => Promise<void>
}

/** Returns the port of the fake vendors. It is fixed, so that the settings stay the same across starts. */
export const readThirdPartiesPort = (variables: NodeJS.ProcessEnv): number => {
  const port = Number(variables.THIRD_PARTIES_PORT || 4320)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`THIRD_PARTIES_PORT=${variables.THIRD_PARTIES_PORT}: must be a port number up to 65535`)
  return port
}

/** Starts the fake vendors, and writes a settings file with their addresses. */
export const startThirdParties = async (stateDir: string, port: number): Promise<ThirdParties> => {
  const { origin, close } = await startFakeVendors(port)
  const settingsFile = join(stateDir, 'third-parties.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(settingsFile, `${JSON.stringify(vendorSettings(origin), null, 2)}\n`)
  const words = `Every third party is played by ${origin}: GET /calls tells what pages asked of them, POST /mode/<mode> changes how they behave (${VENDOR_MODES.join(', ')})`
  return { settingsFile, words, close }
}
