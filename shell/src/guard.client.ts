// Form guard. Inline in pages that begin with a form, loaded by the bootstrap on others.
import 'shared-ui/form/guard.client.js'
