// Form guard. The composer inlines this script into pages that begin with a form, so that forms are checked from the first
// paint. For forms further down, the bootstrap loads it.
import 'shared-ui/form/guard.client.js'
