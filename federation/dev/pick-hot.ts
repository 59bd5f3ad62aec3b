import type { DeployableName } from 'shared-contracts'
import { channelHead } from '../store/channels.ts'

/**
 * What is to be developed: the names that were given, or everything. Throws where one of them is none of `all`, and where the
 * rest is to be shown as it is live and nothing is.
 */
export const pickHot = async (
  names: readonly string[],
  all: readonly DeployableName[],
  store: string,
): Promise<DeployableName[]> => {
  const unknown = names.filter((name) => !all.includes(name as DeployableName))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(' and no ')} here. There are ${all.join(', ')}.`)
  const hot = names.length === 0 ? [...all] : all.filter((name) => names.includes(name))
  if (hot.length < all.length && !(await channelHead(store, 'live')))
    throw new Error(
      `Nothing is live in ${store}, in which ${hot.join(', ')} could be shown. Run npm start once, or npm run dev without a name.`,
    )
  return hot
}
