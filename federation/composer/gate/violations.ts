import { type Violation, type ViolationLocation, StoreError } from '@federation/registry'

/** Meaning and default advice of each violation code. docs/errors.md repeats this table. */
export const VIOLATIONS = {
  RELEASE_MISNAMED: {
    means: 'a release, or its manifest, has another name or version than the folder it is stored in',
    advice: 'Build the release again under its own name: npm run fed -- release <area>',
  },
  SHELL_TOO_OLD: {
    means: 'the shell was built before shells named their site, displayed a banner, or rendered slim headers',
    advice: 'Release the shell as well: npm run fed -- release shell',
  },
  FILE_UNLISTED: {
    means:
      'a release document uses a file that its list of files lacks: an entry, a script, styles, a picture or HTML',
    advice: 'Build the release again. Check that no build step deletes or renames files',
  },
  FRAGMENT_MISSING: {
    means: 'a release has no HTML for one of its routes, slots or islands',
    advice: 'Build the release again: npm run fed -- release <area>',
  },
  FRAGMENT_UNBALANCED: {
    means:
      'the HTML of a page, slot or island has an end tag without a start tag, or an element without its end tag',
    advice:
      'Write elements as JSX. HTML that is inserted as text (dangerouslySetInnerHTML) must be complete on its own',
  },
  OUTLET_BROKEN: {
    means: 'the HTML of a page, a slot or the layout breaks the element that it is inserted into',
    advice:
      "Complete the HTML of the named part, and keep the placeholders of the outlet and the slots in the shell's layout",
  },
  ROUTE_TAKEN: {
    means: 'two routes or redirects have the same path',
    advice:
      'Remove the path from one of the two areas, and release that area first or together with the other',
  },
  ROUTE_RESERVED: {
    means: 'a route or redirect has a path that the server uses itself',
    advice:
      'Choose another path. Reserved: /api, /healthz, /readyz, /sitemap.xml, /robots.txt, /llms.txt, and names that begin with _ or .',
  },
  ROUTE_LOST: {
    means: 'a page that is in the sitemap would answer 404',
    advice:
      'Keep the route, add its path to `redirects` in routes.ts, or to `gone` where nothing replaces it',
  },
  REDIRECT_NOWHERE: {
    means: 'a redirect leads to a path without a page',
    advice:
      'Correct `to` in `redirects` of routes.ts, or release the area that has the page together with this one',
  },
  REDIRECT_CHAIN: {
    means: 'a redirect leads to another redirect, or to itself',
    advice: 'Set `to` in `redirects` of routes.ts to the final page',
  },
  SLOT_TAKEN: {
    means: 'two areas offer a slot with the same name, or two slots have the same flag',
    advice: 'Rename one of the two, or remove its `flag`',
  },
  SLOT_UNKNOWN: {
    means: 'a page places a slot, by name or by a layout flag, that no area offers',
    advice: 'Release the area that offers the slot together with this one, or remove the slot from the route',
  },
  SLOT_CROWDED: {
    means: 'a page places two slots in the same place of the layout',
    advice: 'Remove one of the two from `slots` of the route',
  },
  SLOT_DROPPED: {
    means:
      'an area no longer offers a slot that pages of other areas use, live, in the canary or after a rollback',
    advice: 'Keep the slot until no page uses it, or release the areas that use it together with this one',
  },
  MENU_TAKEN: {
    means: 'two areas declare a menu with the same name',
    advice: 'Declare the menu in one of the two, and only add groups to it (`nav`) in the other',
  },
  MENU_UNKNOWN: {
    means: 'a group of links names a menu that no area declares',
    advice: 'Correct `menu` in `nav` of routes.ts, or declare the menu in `menus`',
  },
  SHARED_VERSION: {
    means: "the shell's version of a shared package does not match the version that an area was built for",
    advice:
      "Build the area with the shell's version, or release a shell with a version that all live areas accept",
  },
  SHARED_NAME: {
    means: 'an area imports a package or an export that the shell does not share',
    advice: 'Remove the import, or release a shell that shares it first',
  },
  EVENT_UNKNOWN: {
    means: 'an area publishes an event, or a field of one, that the shell does not know',
    advice: 'Release a shell that knows the event first',
  },
  DOCUMENT_RULE: {
    means:
      'a page breaks a rule for documents: title, description, headings, landmarks, ids, pictures, styles',
    advice: "Correct the page's component, or its title and description in `route` of its content file",
  },
  DOCUMENT_REPEATED: {
    means: 'two pages have the same title or description',
    advice: 'Change `title` or `description` of one of the two in `route` of its content file',
  },
  CHARACTER_MISSING: {
    means: 'a page has a character that no font of the site contains',
    advice: 'Use another character, or add it in shared-ui/fonts/subset.ts',
  },
  LINK_BROKEN: {
    means: 'a link leads to a path without a page, or to an id that its page does not have',
    advice: 'Correct the link, or release the area that has the page together with this one',
  },
  ADDRESS_UNLISTED: {
    means: 'the HTML or styles of a page use an address below /_r/ that no release of the composition has',
    advice: 'Import the file in the module that uses it, so that the build includes it in the release',
  },
  PAGE_TOO_LARGE: {
    means: 'the HTML of a page exceeds its budget',
    advice: 'Shorten the page, or move repeated markup (icons, drawings) into a file that pages share',
  },
  STYLES_TOO_LARGE: {
    means: "the styles of a page's first screen exceed their budget",
    advice: 'Use blocks of shared-ui, or move content below the first screen into a separate section',
  },
  SCRIPTS_TOO_LARGE: {
    means: 'the scripts of an area exceed their budget',
    advice: 'Import less, and import what is needed after an interaction with import()',
  },
  PICTURE_TOO_LARGE: {
    means: 'a picture exceeds its budget',
    advice: 'Reduce its size in pixels, or save it as AVIF or WebP',
  },
  AREA_TOO_LARGE: {
    means: 'the files of a release together exceed their budget',
    advice: 'Remove files that no page uses',
  },
  STYLE_SCOPE: {
    means:
      'styles of an area apply outside of the area: selectors without a class, ids, :root, @layer, @import, a font of the site',
    advice: 'Start each selector with a class of the same module',
  },
  PAGE_THREW: {
    means: 'in the browser, a script of a page throws or rejects without a handler',
    advice: 'Correct the code that throws. The file named is the built script',
  },
  CONSOLE_ERROR: {
    means:
      'in the browser, a page writes an error to the console, or the browser reports a request that failed',
    advice: 'Correct what the message names',
  },
  ROOT_FAILED: {
    means: 'in the browser, a part of a page fails to load, mount, update or unmount its code',
    advice: 'Correct the code that throws. Until then visitors have the HTML without its interaction',
  },
  HYDRATION_DIFFERS: {
    means: 'the first render of a part in the browser differs from its released HTML',
    advice: 'Render the same in both at first: docs/how-to/debug-a-hydration-error.md',
  },
  LAYOUT_SHIFTS: {
    means: 'an element of a page moves without an interaction',
    advice: 'Reserve the room of what loads late: width and height, or a min-height',
  },
  ELEMENT_INVISIBLE: {
    means:
      'in the browser, the h1 of a page, its main, the first link in it or a form exists but cannot be seen',
    advice: 'Correct the styles that hide it, or remove the element',
  },
  LOOK_DIFFERS: {
    means: 'a page has another layout after a client navigation than after a full load',
    advice:
      'Write styles that do not depend on earlier state: focus, scripts that ran, or the order of stylesheets',
  },
  MOUNT_LEAKS: {
    means: 'a part that is mounted and unmounted leaves listeners or elements behind',
    advice: 'Return a cleanup from each effect that removes what the effect added',
  },
  GLOBAL_CHANGED: {
    means: 'scripts of a page set or replace a property of window',
    advice: 'Keep the value in a module',
  },
  OUTSIDE_AREA: {
    means:
      'in the browser, code of an area acts outside its parts: cookies, storage, listeners, HTML, the action of a form, navigation, or a violation of the security policy',
    advice:
      'Keep it inside the root of the part; `place.file` is the script. If it must be: --allow "<reason>", which the history records',
  },
  PAGE_HANGS: {
    means: 'a page does not become idle in the browser, in two attempts',
    advice: 'Look for a loop, an endless render, or a request without a response',
  },
  FORM_FIELD_UNKNOWN: {
    means: 'a form sends a field that the running lead API does not know',
    advice: 'Restart the lead API from a checkout that knows the field first, then release the form',
  },
  FORM_FIELD_MISSING: {
    means: 'a form does not have a field that the running lead API requires',
    advice: 'Give the form the field, or keep it optional in the API until every form has it',
  },
  FORM_UNKNOWN: {
    means: 'a form posts to an address that the running lead API does not have',
    advice: 'Restart the lead API from a checkout that has the address first, then release the form',
  },
  JOURNEY_FAILED: {
    means:
      'a journey of `--journeys` fails on the candidate, or next to the previous release of another part, and passes without it',
    advice: 'Open the report that is named: it has the page, its trace, and the part that caused it',
  },
} as const satisfies Record<string, { means: string; advice: string }>

export type ViolationCode = keyof typeof VIOLATIONS

/** Creates a violation. `advice` replaces the default advice of the code. */
export const createViolation = (
  code: ViolationCode,
  place: ViolationLocation,
  reason: string,
  { affected = [], advice = VIOLATIONS[code].advice }: { affected?: string[]; advice?: string } = {},
): Violation => ({ code, place, affected, reason, advice })

/** Pairs each item with the first item before it that has the same key. Leaves out items whose key is undefined. */
export const findConflicts = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): [item: Item, first: Item][] => {
  const firsts = new Map<string, Item>()
  return items.flatMap((item): [Item, Item][] => {
    const key = keyOf(item)
    if (key === undefined) return []
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, item)
    return first === undefined ? [] : [[item, first]]
  })
}

/** Groups pages by area, as text: `mf-hr: /hr, /hr/jobs, /hr/team and 3 more`. */
export const formatPagesByArea = (pages: readonly { area: string; path: string }[]): string[] =>
  [...Map.groupBy(pages, ({ area }) => area)].map(([area, areaPages]) => {
    const paths = [...new Set(areaPages.map(({ path }) => path))]
    const hiddenCount = paths.length - 3
    return `${area}: ${paths.slice(0, 3).join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`
  })

/** Maximum number of violations per code in the text report. The error's data contains all violations. */
const MAX_VIOLATIONS_PER_CODE = 12

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const formatLocation = ({ area, release, ...rest }: ViolationLocation): string =>
  [
    [area, release].filter(Boolean).join(' '),
    ...Object.entries(rest).map(([what, name]) => `${what} ${name}`),
  ]
    .filter((part) => part !== '')
    .join(', ')

const formatViolation = ({ place, affected, reason }: Violation): string[] => {
  const at = formatLocation(place)
  return [
    `  ${reason}`,
    ...(at === '' ? [] : [`    at       ${at}`]),
    ...(affected.length === 0 ? [] : [`    affects  ${affected.join('; ')}`]),
  ]
}

const formatGroup = (code: string, violations: readonly Violation[]): string => {
  const hidden = violations.length - MAX_VIOLATIONS_PER_CODE
  return [
    `${code} (${violations.length})`,
    ...violations.slice(0, MAX_VIOLATIONS_PER_CODE).flatMap(formatViolation),
    ...(hidden > 0 ? [`  … and ${hidden} more. Run it with --json to see all.`] : []),
    ...[...new Set(violations.map(({ advice }) => advice))].map((advice) => `  Fix: ${advice}.`),
  ].join('\n')
}

/** Returns the gate's report as text: violations grouped by code, with counts and fixes. */
export const formatViolations = (violations: readonly Violation[]): string => {
  const groups = [...Map.groupBy(violations, ({ code }) => code)]
  return [
    `The gate found ${plural(violations.length, 'problem')}. Nothing went live; the site is unchanged.`,
    ...groups.map(([code, group]) => formatGroup(code, group)),
    'The codes are explained in docs/errors.md.',
  ].join('\n\n')
}

export const createGateError = (violations: readonly Violation[]): StoreError =>
  new StoreError('GATE_REFUSED', formatViolations(violations), violations)

/** Throws GATE_REFUSED with all violations, unless the list is empty. */
export const assertNoViolations = (violations: readonly Violation[]): void => {
  if (violations.length > 0) throw createGateError(violations)
}
