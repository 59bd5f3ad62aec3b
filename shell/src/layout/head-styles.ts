// Built for its styles alone: what every page needs before its first paint. The footer's come with what stands below.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import './late.css'
export { Header } from './header.tsx'
