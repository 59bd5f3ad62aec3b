import type { Plugin } from 'vite'

const ID = 'virtual:prerender'

/** The entry of an area's prerender bundle: its manifest, its modules and the renderer. */
export const prerenderEntry = (): Plugin => ({
  name: 'federation-prerender-entry',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) =>
    id === `\0${ID}`
      ? `import { manifest } from '/src/routes.ts'
         import { renderFragment } from 'federation/prerender'
         export { browserCode } from 'virtual:browser-code'
         const relative = (loaders) => Object.fromEntries(
           Object.entries(loaders).map(([file, load]) => [file.replace('/src', '.'), load]))
         const modules = {
           pages: relative(import.meta.glob('/src/pages/**/*.tsx', { import: 'Page' })),
           slots: relative(import.meta.glob('/src/slots/*.tsx', { import: 'Slot' })),
           islands: relative(import.meta.glob('/src/islands/*.tsx', { import: 'Island' })),
         }
         export { manifest, modules, renderFragment }`
      : null,
})
