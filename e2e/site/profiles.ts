import type { CDPSession, Page } from '@playwright/test'

interface Profile {
  /** Milliseconds that each request waits. */
  latency: number
  /** Bits a second; -1 where the network is as it is. */
  down: number
  up: number
  /** How many times slower than this machine the processor is. */
  cpu: number
}

/** What visitors come with. Chromium alone can play them. */
export const PROFILES = {
  'a phone on a poor network': { latency: 150, down: 1.6e6, up: 750e3, cpu: 4 },
  'a phone on a fair network': { latency: 60, down: 9e6, up: 3e6, cpu: 2 },
  'an old computer': { latency: 0, down: -1, up: -1, cpu: 6 },
} as const satisfies Record<string, Profile>
export type ProfileName = keyof typeof PROFILES

const bytes = (bits: number): number => (bits < 0 ? bits : bits / 8)

/** From here on the page is as on such a machine; returns the session that holds it so. */
export const comeWith = async (page: Page, name: ProfileName): Promise<CDPSession> => {
  const { latency, down, up, cpu } = PROFILES[name]
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes(down),
    uploadThroughput: bytes(up),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return session
}
