// Laid into pages that begin with a form, so that it answers from the first paint on; the bootstrap brings it to all others.
import 'shared-ui/form/guard.client.js'
