// Built for its stylesheet alone: the layout is rendered at release, and no browser runs it.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
export { Layout } from './layout.tsx'
