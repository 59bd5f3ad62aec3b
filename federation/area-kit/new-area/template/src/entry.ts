import { defineLifecycles } from '@federation/area-kit/lifecycles'

export const { bootstrap, mount, update, unmount } = defineLifecycles('mf-newarea', {
  pages: import.meta.glob('./pages/**/*.tsx', { import: 'Page' }),
  slots: import.meta.glob('./slots/*.tsx', { import: 'Slot' }),
  islands: import.meta.glob('./islands/*.tsx', { import: 'Island' }),
})
