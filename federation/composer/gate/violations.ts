import { type Violation, type ViolationLocation, StoreError } from '@federation/registry'

/** Default advice of each violation code. docs/errors.md lists the codes with their meaning and this advice. */
export const ADVICE = {
  RELEASE_MISNAMED: 'Build the release again under its own name: npm run fed -- release <area>',
  SHELL_TOO_OLD: 'Release the shell as well: npm run fed -- release shell',
  FILE_UNLISTED: 'Build the release again. Check that no build step deletes or renames files',
  FRAGMENT_MISSING: 'Build the release again: npm run fed -- release <area>',
  FRAGMENT_UNBALANCED:
    'Write elements as JSX. HTML that is inserted as text (dangerouslySetInnerHTML) must be complete on its own',
  OUTLET_BROKEN:
    "Complete the HTML of the named part, and keep the placeholders of the outlet and the slots in the shell's layout",
  ROUTE_TAKEN:
    'Remove the path from one of the two areas, and release that area first or together with the other',
  ROUTE_RESERVED:
    'Choose another path. Reserved: /api, /healthz, /readyz, /sitemap.xml, /robots.txt, /llms.txt, and names that begin with _ or .',
  ROUTE_LOST:
    'Keep the route, add its path to `redirects` in routes.ts, or to `gone` where nothing replaces it',
  REDIRECT_NOWHERE:
    'Correct `to` in `redirects` of routes.ts, or release the area that has the page together with this one',
  REDIRECT_CHAIN: 'Set `to` in `redirects` of routes.ts to the final page',
  SLOT_TAKEN: 'Rename one of the two, or remove its `flag`',
  SLOT_UNKNOWN:
    'Release the area that offers the slot together with this one, or remove the slot from the route',
  SLOT_CROWDED: 'Remove one of the two from `slots` of the route',
  SLOT_DROPPED:
    'Keep the slot until no page uses it, or release the areas that use it together with this one',
  MENU_TAKEN: 'Declare the menu in one of the two, and only add groups to it (`nav`) in the other',
  MENU_UNKNOWN: 'Correct `menu` in `nav` of routes.ts, or declare the menu in `menus`',
  SHARED_VERSION:
    "Build the area with the shell's version, or release a shell with a version that all live areas accept",
  SHARED_NAME: 'Remove the import, or release a shell that shares it first',
  EVENT_UNKNOWN: 'Release a shell that knows the event first',
  DOCUMENT_RULE: "Correct the page's component, or its title and description in `route` of its content file",
  DOCUMENT_REPEATED: 'Change `title` or `description` of one of the two in `route` of its content file',
  CHARACTER_MISSING: 'Use another character, or add it in shared-ui/fonts/subset.ts',
  LINK_BROKEN: 'Correct the link, or release the area that has the page together with this one',
  ADDRESS_UNLISTED:
    'Import the file in the module that uses it, so that the build includes it in the release',
  PAGE_TOO_LARGE: 'Shorten the page, or move repeated markup (icons, drawings) into a file that pages share',
  STYLES_TOO_LARGE: 'Use blocks of shared-ui, or move content below the first screen into a separate section',
  SCRIPTS_TOO_LARGE: 'Import less, and import what is needed after an interaction with import()',
  PICTURE_TOO_LARGE: 'Reduce its size in pixels, or save it as AVIF or WebP',
  AREA_TOO_LARGE: 'Remove files that no page uses',
  STYLE_SCOPE: 'Start each selector with a class of the same module',
  PAGE_THREW: 'Correct the code that throws. The file named is the built script',
  CONSOLE_ERROR: 'Correct what the message names',
  ROOT_FAILED: 'Correct the code that throws. Until then visitors have the HTML without its interaction',
  HYDRATION_DIFFERS: 'Render the same in both at first: docs/how-to/debug-a-hydration-error.md',
  LAYOUT_SHIFTS: 'Reserve the room of what loads late: width and height, or a min-height',
  ELEMENT_INVISIBLE: 'Correct the styles that hide it, or remove the element',
  LOOK_DIFFERS:
    'Write styles that do not depend on earlier state: focus, scripts that ran, or the order of stylesheets',
  MOUNT_LEAKS: 'Return a cleanup from each effect that removes what the effect added',
  GLOBAL_CHANGED: 'Keep the value in a module',
  OUTSIDE_AREA:
    'Keep it inside the root of the part; `place.file` is the script. If it must be: --allow "<reason>", which the history records',
  PAGE_HANGS: 'Look for a loop, an endless render, or a request without a response',
  FORM_FIELD_UNKNOWN:
    'Restart the lead API from a checkout that knows the field first, then release the form',
  FORM_FIELD_MISSING: 'Give the form the field, or keep it optional in the API until every form has it',
  FORM_UNKNOWN: 'Restart the lead API from a checkout that has the address first, then release the form',
  JOURNEY_FAILED: 'Open the report that is named: it has the page, its trace, and the part that caused it',
} as const satisfies Record<string, string>

export type ViolationCode = keyof typeof ADVICE

/** Creates a violation. `advice` replaces the default advice of the code. */
export const createViolation = (
  { code, ...place }: ViolationLocation & { code: ViolationCode },
  reason: string,
  { affected = [], advice = ADVICE[code] }: { affected?: string[]; advice?: string } = {},
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

/** Formats the first `max` items of a list, such as `/hr, /pay and 3 more`. */
export const formatList = (items: readonly string[], max: number): string =>
  items.slice(0, max).join(', ') + (items.length > max ? ` and ${items.length - max} more` : '')

/** Groups pages by area, as text: `mf-hr: /hr, /hr/jobs, /hr/team and 3 more`. */
export const formatPagesByArea = (pages: readonly { area: string; path: string }[]): string[] =>
  [...Map.groupBy(pages, ({ area }) => area)].map(([area, areaPages]) => {
    const paths = new Set(areaPages.map(({ path }) => path))
    return `${area}: ${formatList([...paths], 3)}`
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
