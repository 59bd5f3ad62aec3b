import type { ShellRelease } from 'shared-contracts'
import { assetHref, CLIENT_DIR, WEB_MANIFEST } from '../store/addresses.ts'

const attributes = (path: string): string => {
  if (path.includes('apple-touch-icon')) return 'rel="apple-touch-icon"'
  if (path.endsWith('.svg')) return 'rel="icon" type="image/svg+xml"'
  return 'rel="icon" type="image/png" sizes="32x32"'
}

/** The site's icons, the scalable one last: browsers that know it take the last that fits. */
export const iconLinks = (shell: ShellRelease): string[] => {
  const href = (path: string) => assetHref('shell', shell.release, path)
  const manifest = shell.assets.find(({ path }) => path === CLIENT_DIR + WEB_MANIFEST)
  return [
    ...shell.icons.toSorted().map((icon) => `<link ${attributes(icon)} href="${href(icon)}">`),
    ...(manifest ? [`<link rel="manifest" href="${href(manifest.path)}">`] : []),
  ]
}
