import type { Analytics } from 'shared-contracts'
import { compositionUrl } from '../document-data.ts'
import { idle, whenIdle } from '../waking/idle.ts'
import { runScript } from '../waking/run-script.ts'
import { ANALYTICS_ENTRY, type AnalyticsContext, type AnalyticsStart } from './analytics-runtime.ts'

/** Loads and starts the analytics script once the page is idle, so that it delays no page. */
export const loadAnalytics = (
  composition: string,
  context: Omit<
    AnalyticsContext,
    'composition' | 'asks' | 'settings' | 'question' | 'vendors' | 'health' | 'whenIdle' | 'runScript'
  >,
): void => {
  const load = async () => {
    const answer = await fetch(compositionUrl(composition, '_analytics'), { priority: 'low' })
    if (!answer.ok) throw new Error(`_analytics answered ${answer.status}`)
    const { script, ...found } = (await answer.json()) as Analytics
    if (!script) return
    const start = await runScript<AnalyticsStart>(ANALYTICS_ENTRY, { ...script, kind: 'classic' })
    await idle()
    await start({ composition, whenIdle, runScript, ...context, ...found })
  }
  whenIdle(() => {
    // A failure does not affect the visitor. No events are counted then.
    load().catch((error: unknown) =>
      context.publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'analytics' }),
    )
  })
}
