// Import these styles first, because they set the order of the cascade layers.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import { applicationFallback } from './applications/fallback-page.tsx'
import { details, pick } from './bookings/pages/form-pages.tsx'
import { render } from './bookings/pages/parts.tsx'
import * as statusPages from './bookings/pages/status-pages.tsx'
import type { ApiPages } from './built-pages.ts'
import { renderRejectionPage } from './http/pages/document.tsx'
import { contactFallback } from './leads/fallback-page.tsx'

export const pages: ApiPages = {
  ...statusPages,
  pick,
  details,
  render,
  refused: renderRejectionPage,
  contactFallback,
  applicationFallback,
}
