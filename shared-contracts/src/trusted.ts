/** Name of the one Trusted Types policy that pages allow. */
export const POLICY_NAME = 'crewtally'

/** A browser's policy; what it makes stands wherever a string would. */
interface TrustPolicy {
  createHTML: (html: string) => string
  createScript: (text: string) => string
  createScriptURL: (url: string) => string
}

/** Shell and areas are built apart, and the browser lets the policy be made once. */
const KEPT = '__crewtallyTrust'

const policy = (): TrustPolicy | undefined => {
  const kept: TrustPolicy | undefined = Reflect.get(globalThis, KEPT)
  if (kept) return kept
  const factory: { createPolicy: (name: string, rules: TrustPolicy) => TrustPolicy } | undefined =
    Reflect.get(globalThis, 'trustedTypes')
  const made = factory?.createPolicy(POLICY_NAME, {
    createHTML: String,
    createScript: String,
    createScriptURL: String,
  })
  Reflect.set(globalThis, KEPT, made)
  return made
}

/** HTML that a release brought, for an element's inner HTML. Never what a visitor typed or an address said. */
export const trustedHtml = (html: string): string => policy()?.createHTML(html) ?? html

/** Text of an inline script whose hash the page's policy names. */
export const trustedScript = (text: string): string => policy()?.createScript(text) ?? text

/** Address of a script that the settings name. */
export const trustedScriptUrl = (url: string): string => policy()?.createScriptURL(url) ?? url
