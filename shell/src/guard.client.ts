// In pages that begin with a form, so that it answers from the first paint on; the bootstrap loads it for forms further down.
import 'shared-ui/form/guard.client.js'
