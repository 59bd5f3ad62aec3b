// Built only for its styles: those that each page needs before its first paint. Styles of the footer are loaded with the
// content below the first screen.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import './late.css'
export { Header } from './header.tsx'
