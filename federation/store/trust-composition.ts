import { ContractError } from 'shared-contracts/parse'
import { readComposition } from './composition-document.ts'
import { readServedRelease } from './release-document.ts'

const verified = new Set<string>()

/**
 * Refuses a composition with a release that nobody signed who may. Each release is read once per process. One that is from
 * before the contracts of today is passed over: nothing of it can be read, so nothing is served but the pages.
 */
export const assertCompositionTrusted = async (store: string, id: string): Promise<void> => {
  const { shell, areas } = await readComposition(store, id)
  await Promise.all(
    Object.entries({ ...areas, shell }).map(async ([name, release]) => {
      const key = `${store}\0${name}\0${release}`
      if (verified.has(key)) return
      await readServedRelease(store, name, release).catch((error: unknown) => {
        if (!(error instanceof ContractError)) throw error
      })
      verified.add(key)
    }),
  )
}
