// Form guard. The composer inlines this script into pages that begin with a form, so that these forms are validated from the first
// paint. On other pages with a form, the bootstrap loads the script.
import 'shared-ui/form/guard.client.js'
