// Form guard. The composer inlines this script into pages that begin with a form, so that it works from the first paint. The
// bootstrap loads it for forms further down.
import 'shared-ui/form/guard.client.js'
