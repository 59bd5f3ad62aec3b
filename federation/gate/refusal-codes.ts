/** By code: what is wrong, and what to do where nothing better is known. docs/errors.md lists the same. */
export const REFUSALS = {
  RELEASE_MISNAMED: {
    means: 'a release, or the manifest in it, names another area or version than it stands under',
    advice: 'build the release anew, under its own name',
  },
  SHELL_TOO_OLD: {
    means: 'the shell was built before shells said whose site it is',
    advice: 'release the shell as well',
  },
  FILE_UNLISTED: {
    means: 'a release names a file that it does not list: an entry, a script, styles, a picture, HTML',
    advice: 'build the release anew, and let nothing remove files from it',
  },
  FRAGMENT_MISSING: {
    means: 'a release has no HTML for one of its routes, slots or islands',
    advice: 'build the release anew',
  },
  FRAGMENT_UNBALANCED: {
    means: 'the HTML of a page, slot or island closes what it has not opened, or leaves something open',
    advice: 'let React write the elements: HTML that is put in as text must be whole by itself',
  },
  OUTLET_BROKEN: {
    means: 'a part of a composed page does not stand where the layout holds its place',
    advice: "keep the elements of the part whole, and the place's mark in the shell's layout",
  },
  ROUTE_TAKEN: {
    means: 'two routes or redirects have one address',
    advice: 'take the address from one of the two, and release that area first or along',
  },
  ROUTE_RESERVED: {
    means: 'a route or a redirect stands at an address that the server or machines use',
    advice: 'choose another address',
  },
  ROUTE_LOST: {
    means: 'a page that search engines know is no longer there',
    advice: "keep the route, redirect its address, or name it in the manifest's `gone`",
  },
  REDIRECT_NOWHERE: {
    means: 'a redirect leads to an address that no area has',
    advice: 'redirect to a page that is there, or release the area that has it along',
  },
  REDIRECT_CHAIN: {
    means: 'a redirect leads to another redirect, or to itself',
    advice: 'redirect to the page at the end at once',
  },
  SLOT_TAKEN: {
    means: 'two areas offer a slot of one name, or two slots stand for one flag',
    advice: 'rename one of the two',
  },
  SLOT_UNKNOWN: {
    means: 'a page places a slot, by name or by a layout flag, that no area offers',
    advice: 'release the area that offers it along, or take it from the route',
  },
  SLOT_CROWDED: {
    means: 'a page places two slots where one has room',
    advice: 'take one of the two from the route',
  },
  SLOT_DROPPED: {
    means:
      'an area no longer offers a slot as pages of others take it, live, in the canary or after a rollback',
    advice: 'keep the slot until no page takes it, or release the areas that take it along',
  },
  MENU_TAKEN: { means: 'two areas declare one menu', advice: 'declare it in one of the two' },
  MENU_UNKNOWN: {
    means: 'a group of links is for a menu that no area declares',
    advice: 'name a menu that is declared, or declare it',
  },
  SHARED_VERSION: {
    means: "the shell's version of a shared package is not one that an area was built for",
    advice: "build the area with the shell's version, or release a shell that has what all live areas need",
  },
  SHARED_NAME: {
    means: 'an area imports a package or a name that the shell does not share',
    advice: 'do without the name, or release a shell that shares it first',
  },
  EVENT_UNKNOWN: {
    means: 'an area publishes an event, or a field of one, that the shell does not know',
    advice: 'release a shell that knows the event first',
  },
  DOCUMENT_RULE: {
    means:
      'a page breaks a rule of documents: title, description, headings, landmarks, ids, pictures, styles',
    advice: 'mend the page',
  },
  DOCUMENT_REPEATED: {
    means: 'two pages have the same title or description',
    advice: 'say in one of the two what is its own',
  },
  CHARACTER_MISSING: {
    means: "a page has a character that none of the site's fonts holds",
    advice: "say it otherwise, or add it where the shell's fonts are cut",
  },
  LINK_BROKEN: {
    means: 'a link leads to no page, or to no place on its page',
    advice: 'correct the link, or release the area that has the page along',
  },
  ADDRESS_UNLISTED: {
    means: "a page's HTML or styles name an address below /_r/ that no release of the composition has",
    advice: 'import the file where it is used, so that the build brings it along',
  },
  PAGE_TOO_LARGE: {
    means: "a page's HTML is over its budget",
    advice: 'show less at once, or put what is repeated elsewhere',
  },
  STYLES_TOO_LARGE: {
    means: 'what styles a first screen is over its budget',
    advice: 'use shared blocks, or move what stands below into a section of its own',
  },
  SCRIPTS_TOO_LARGE: {
    means: 'the scripts of an area are over their budget',
    advice: 'import less, and what is used late when it is used',
  },
  PICTURE_TOO_LARGE: {
    means: 'a picture is over its budget',
    advice: 'make it smaller, or save it as AVIF or WebP',
  },
  AREA_TOO_LARGE: {
    means: 'all files of a release together are over their budget',
    advice: 'remove what no page uses',
  },
  STYLE_SCOPE: {
    means:
      "styles of an area reach outside of it: bare elements, ids, :root, @layer, @import, another's fonts",
    advice: 'give the rule a class of its own module',
  },
  PAGE_THREW: {
    means: 'in the browser, a script of a page throws or rejects, and nobody catches it',
    advice: 'mend what throws; the file is the script as it was built',
  },
  CONSOLE_ERROR: {
    means:
      'in the browser, a page writes an error to the console, or the browser does of what it cannot fetch',
    advice: 'mend what it complains of',
  },
  ROOT_FAILED: {
    means: 'in the browser, a part of a page does not wake: its code does not load, mount, update or unmount',
    advice: 'mend what throws; until then visitors would have the HTML alone',
  },
  HYDRATION_DIFFERS: {
    means: 'what a part renders first in the browser is not the HTML that was released',
    advice: 'render the same at first in both: docs/how-to/debug-a-hydration-error.md',
  },
  LAYOUT_SHIFTS: {
    means: 'something in a page moves that nobody has touched',
    advice: 'keep its room for what comes late: width and height, or a smallest size',
  },
  ELEMENT_INVISIBLE: {
    means:
      'in the browser, the h1 of a page, its main, the first link in it or a form is there and cannot be seen',
    advice: 'correct the styles that hide it, or remove the element',
  },
  LOOK_DIFFERS: {
    means: 'a page looks another when a link leads to it than when its address does',
    advice: 'let styles not depend on what was there before: focus, state, or order',
  },
  MOUNT_LEAKS: {
    means: 'a part that is mounted and unmounted leaves listeners or elements behind',
    advice: 'end in the cleanup of an effect what the effect began',
  },
  GLOBAL_CHANGED: {
    means: 'scripts of a page set or replace a property of the window',
    advice: 'keep it in a module',
  },
  PAGE_HANGS: {
    means: 'a page does not come to rest in the browser, twice',
    advice: 'look for what never ends: a loop, an endless render, a request that is not answered',
  },
  JOURNEY_FAILED: {
    means:
      'a journey of `--journeys` fails on the candidate, or beside a release that another part had before, where it holds without it',
    advice: 'open the report that is named: the page, its trace, and whose release it looks like',
  },
} as const satisfies Record<string, { means: string; advice: string }>

export type RefusalCode = keyof typeof REFUSALS
