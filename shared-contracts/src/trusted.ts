/** Name of the only Trusted Types policy that pages allow. */
export const POLICY_NAME = 'crewtally'

/** A Trusted Types policy of the browser. Its results are accepted where strings are expected. */
interface TrustPolicy {
  createHTML: (html: string) => string
  createScript: (text: string) => string
  createScriptURL: (url: string) => string
}

/**
 * Global key of the policy. The shell and the areas are built separately, and browsers allow a policy to be created
 * only once.
 */
const POLICY_GLOBAL = '__crewtallyTrust'

const policy = (): TrustPolicy | undefined => {
  const existingPolicy: TrustPolicy | undefined = Reflect.get(globalThis, POLICY_GLOBAL)
  if (existingPolicy) return existingPolicy
  const factory: { createPolicy: (name: string, rules: TrustPolicy) => TrustPolicy } | undefined =
    Reflect.get(globalThis, 'trustedTypes')
  const made = factory?.createPolicy(POLICY_NAME, {
    createHTML: String,
    createScript: String,
    createScriptURL: String,
  })
  Reflect.set(globalThis, POLICY_GLOBAL, made)
  return made
}

/**
 * Marks HTML of a release as trusted for `innerHTML`. Never use it for text that a visitor typed or that is part of an
 * address.
 */
export const trustedHtml = (html: string): string => policy()?.createHTML(html) ?? html

/** Marks the text of an inline script as trusted. The page's policy must contain its hash. */
export const trustedScript = (text: string): string => policy()?.createScript(text) ?? text

/** Marks the address of a script in the settings as trusted. */
export const trustedScriptUrl = (url: string): string => policy()?.createScriptURL(url) ?? url
