/** Name of the only Trusted Types policy that pages allow. */
export const POLICY_NAME = 'crewtally'

/**
 * A Trusted Types policy. Browsers accept the results of its functions for APIs such as `innerHTML`. The results have the type
 * `string`, because TypeScript's DOM types expect strings.
 */
interface TrustPolicy {
  createHTML: (html: string) => string
  createScript: (text: string) => string
  createScriptURL: (url: string) => string
}

/**
 * Name of the global variable with the Trusted Types policy. Browsers create a policy with the name `POLICY_NAME` only once, so
 * all scripts of a page, which are built separately, share it through this variable.
 */
const POLICY_GLOBAL = '__crewtallyTrust'

const policy = (): TrustPolicy | undefined => {
  const existingPolicy: TrustPolicy | undefined = Reflect.get(globalThis, POLICY_GLOBAL)
  if (existingPolicy) return existingPolicy
  const factory: { createPolicy: (name: string, rules: TrustPolicy) => TrustPolicy } | undefined =
    Reflect.get(globalThis, 'trustedTypes')
  const createdPolicy = factory?.createPolicy(POLICY_NAME, {
    createHTML: String,
    createScript: String,
    createScriptURL: String,
  })
  Reflect.set(globalThis, POLICY_GLOBAL, createdPolicy)
  return createdPolicy
}

/**
 * Marks HTML as trusted, so that `innerHTML` accepts it. The HTML must come from a build of the site. Never pass text that a
 * visitor typed or that comes from a URL.
 */
export const trustedHtml = (html: string): string => policy()?.createHTML(html) ?? html

/** Marks the text of an inline script as trusted. The page's Content-Security-Policy must contain the hash of the text. */
export const trustedScript = (text: string): string => policy()?.createScript(text) ?? text

/** Marks a script URL from the settings as trusted. */
export const trustedScriptUrl = (url: string): string => policy()?.createScriptURL(url) ?? url
