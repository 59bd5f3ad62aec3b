import { AnalyticsSettings, type Analytics, type PublicSettings } from 'shared-contracts'
import { scriptOf } from './area-part.ts'
import type { CompositionParts } from './composition-parts.ts'

/** What a browser needs to ask for consent and to hand events on: one for all pages. */
export const composeAnalytics = async (
  { shell, renderQuestion, textOf }: Pick<CompositionParts, 'shell' | 'renderQuestion' | 'textOf'>,
  { analytics, demoForm }: Pick<PublicSettings, 'analytics' | 'demoForm'>,
): Promise<Analytics> => {
  const settings = AnalyticsSettings.parse(analytics ?? {})
  const { consent: _mode, collector, ...vendors } = settings
  const hasVendors = Object.values(vendors).some((vendor) => vendor !== undefined)
  const css = await Promise.all((shell.questionStyles ?? []).map((file) => textOf(shell, file)))
  return {
    script: scriptOf(shell, shell.analytics),
    // The demo form comes by itself to who agrees to marketing: they have to be asked.
    asks: collector || hasVendors || demoForm !== undefined,
    vendors: hasVendors ? scriptOf(shell, shell.vendors) : null,
    health: scriptOf(shell, shell.health),
    settings,
    question: { html: (await renderQuestion?.()) ?? '', css: css.join('') },
  }
}
