import type { SlimHeaderAction } from 'shared-contracts/area'
import { SlimHeader, type SlimHeaderProps } from 'shared-ui/blocks/slim-layout.tsx'

export { PageFoot } from 'shared-ui/blocks/slim-layout.tsx'

const ACTIONS: Record<Extract<SlimHeaderAction, string>, SlimHeaderProps['action']> = {
  demo: { label: 'Get Demo', href: '/meeting' },
  contact: { label: 'Contact Us', href: '/contact-us' },
  none: null,
}

/** Slim header: a header with only the logo and one button. On some pages, it replaces the header with the menus. */
export const PageTop = ({ action }: { action: SlimHeaderAction }) => (
  <SlimHeader action={typeof action === 'string' ? ACTIONS[action] : action} />
)
