// Entry module for the styles that each page needs before its first paint. The build uses only these styles, not the module's
// code. Footer styles load with the content below the first screen.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import './late.css'
export { Banner, Header } from './header.tsx'
