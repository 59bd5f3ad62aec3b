import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFed, startWholeSite, stopWholeSite } from 'federation/test-kit/site'
import { startVendors, vendorSettings, type Vendors } from '../stand-ins/vendors.ts'
import { STATE_DIR } from './lead.ts'

export interface VendorSite {
  /** The site's own, on another host name than the vendors. */
  origin: string
  stateDir: string
  vendors: Vendors
  close: () => Promise<void>
}

/** What is released at the site under test, composed anew with every vendor played by the stand-in, and served. */
export const startVendorSite = async (
  settingsFor: (all: ReturnType<typeof vendorSettings>) => object,
): Promise<VendorSite> => {
  const vendors = await startVendors()
  const stateDir = await mkdtemp(join(tmpdir(), 'vendors-'))
  for (const part of ['store', 'keys'])
    await cp(join(STATE_DIR, part), join(stateDir, part), { recursive: true })
  const settings = join(stateDir, 'settings.json')
  await writeFile(settings, JSON.stringify(settingsFor(vendorSettings(vendors.origin))))
  await runFed(stateDir, 'site', 'set', '--settings', settings, '--skip', 'browser')
  const site = await startWholeSite(stateDir, {}, [process.execPath, 'tooling/start.ts'])
  await site.ready()
  return {
    origin: `http://localhost:${new URL(site.url).port}`,
    stateDir,
    vendors,
    close: async () => {
      await stopWholeSite(site)
      await vendors.close()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}
