import type { Analytics } from 'shared-contracts'
import { compositionUrl } from '../document-data.ts'
import { idle, whenIdle } from '../waking/idle.ts'
import { runScript } from '../waking/run-script.ts'
import { ANALYTICS_ENTRY, type AnalyticsContext, type AnalyticsStart } from './analytics-runtime.ts'

/** Fetches and starts what asks for consent and hands events on, once the page is idle: it costs no page anything. */
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
    // A visitor misses nothing; nothing is counted.
    load().catch((error: unknown) =>
      context.publish({ type: 'script_error', message: String(error).slice(0, 300), source: 'analytics' }),
    )
  })
}
