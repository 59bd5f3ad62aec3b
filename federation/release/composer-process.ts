// Child process that runs a composer (the program that builds a site's pages from releases). It loads the composer from the
// store, not from this checkout.
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Composition } from 'shared-contracts'
import { answerParent } from '@federation/node-kit/child-process'
import type { ComposerResponse, ComposerRequest, ComparisonScope } from '@federation/registry'

/**
 * Module of the installed composer package. Composers from the store load native packages (with code for one platform) from
 * this installation, because composer releases contain none.
 */
const INSTALLED = pathToFileURL(createRequire(import.meta.url).resolve('@federation/composer')).href

const run = async ({
  entry,
  needs,
  store,
  composition,
  against,
}: ComposerRequest): Promise<ComposerResponse> => {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, needs.includes(specifier) ? { ...context, parentURL: INSTALLED } : context),
  })
  try {
    const { compose } = (await import(pathToFileURL(entry).href)) as {
      compose: (store: string, composition: Composition, against: ComparisonScope) => Promise<string>
    }
    return { id: await compose(store, composition, against) }
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    return { error: { ...(error as object), name, message, stack } }
  }
}

answerParent(run)
