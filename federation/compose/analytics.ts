import { AnalyticsSettings, type Analytics, type PublicSettings } from 'shared-contracts'
import { assetHref } from '../store/addresses.ts'
import type { Parts } from './parts.ts'

/** Whether the settings name any sink at all. */
const hasSinks = (settings: AnalyticsSettings): boolean =>
  Object.entries(settings).some(([name, value]) => name !== 'consent' && Boolean(value))

/** What a browser needs to ask for consent and to hand events on: one for all pages. */
export const composeAnalytics = async (
  { shell, renderQuestion, textOf }: Pick<Parts, 'shell' | 'renderQuestion' | 'textOf'>,
  { analytics }: PublicSettings,
): Promise<Analytics> => {
  const settings = AnalyticsSettings.parse(analytics ?? {})
  const asset = shell.assets.find(({ path }) => path === shell.analytics)
  const css = await Promise.all((shell.questionStyles ?? []).map((file) => textOf(shell, file)))
  return {
    script:
      asset && hasSinks(settings)
        ? { href: assetHref('shell', shell.release, asset.path), integrity: asset.integrity }
        : null,
    settings,
    question: { html: (await renderQuestion?.()) ?? '', css: css.join('') },
  }
}
