import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

const AREAS = '^(mf-[a-z][a-z0-9-]*)/'
const WORKSPACE = '^(shared-contracts|shared-ui|federation|shell|mf-[a-z][a-z0-9-]*|e2e|tooling)/'
/** Layers of the lead API, lowest first: each may import those before it. Record types import all layers and no other record type. */
const LEADS = '^mf-leadcapture/api/'
const LAYERS = ['store', 'outbox', 'http', 'abuse', 'records']
/** The folders of the tool, each with those of them that it knows. */
const TOOL: Record<string, string[]> = {
  html: [],
  service: [],
  area: [],
  signing: ['service'],
  store: ['service', 'signing'],
  gate: ['html', 'service', 'store'],
  compose: ['html', 'service', 'store', 'gate'],
  build: ['html', 'service', 'store', 'area'],
  checks: ['service', 'store', 'area', 'build'],
  release: ['html', 'service', 'signing', 'store', 'gate', 'compose', 'area', 'build', 'checks'],
  database: ['service', 'store'],
  dev: ['html', 'service', 'store', 'area', 'compose'],
  upkeep: ['service', 'store', 'build', 'release'],
  rollout: ['service', 'store', 'release'],
  export: ['service', 'store'],
  looks: ['service', 'store', 'gate'],
  board: ['service', 'store', 'release', 'rollout', 'looks'],
}
/** For tests that change sources, whoever's. */
const COPIED_WORKSPACE = '^federation/test-kit/copied-workspace\\.ts$'
/** For tests of whatever keeps something in PostgreSQL. */
const POSTGRES_SERVER = '^federation/test-kit/postgres/'
/** Requests about caching that the test of every server sends. */
const STATED_CACHING = '^federation/test-kit/stated-caching\\.ts$'
/** Starts sites and services, injects faults and generates load. */
const TEST_KIT = '^federation/test-kit/'
/** Connections that fail, for tests of whatever connects. */
const FAULTS = '^federation/test-kit/faults\\.ts$'
/** One answer to which browser a machine has. */
const FIND_BROWSER = '^federation/node-kit/find-browser\\.ts$'
/** One way to come by a port, to start processes and to wait for them. */
const PROCESSES = '^federation/(?:service/free-port|testing/processes)\\.ts$'
/** One way in which commands are read. */
const COMMAND_LINE = '^federation/node-kit/(?:command-line|read-arguments|explain)\\.ts$'
/** How two versions of a page are looked at, whoever asks. */
const LOOKS = '^federation/composer/looks/'
/** What the gate of a release asks of journeys, and how who is asked ends with it. */
const GATE_ASKS = '^federation/(?:gate/journeys-ask|service/end-with-parent)\\.ts$'
const NO_TEST = '\\.test\\.tsx?$'
const npm = (name: string) => `(^|node_modules/)${name}(/|$)`

/** Who may know whom: `from` may not depend on `to`. The reasons stand in the design's words. */
const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
) => ({ name, severity: 'error', comment, from, to }) as IForbiddenRuleType

export const FORBIDDEN: IForbiddenRuleType[] = [
  forbid('no-cycles', 'A cycle has no order in which it can be understood.', {}, { circular: true }),
  forbid(
    'contracts-know-nobody',
    'Contracts import zod alone.',
    { path: '^shared-contracts/' },
    { pathNot: ['^shared-contracts/', npm('zod')] },
  ),
  forbid(
    'ui-knows-contracts',
    'Blocks hold no business of an area.',
    { path: '^shared-ui/' },
    { path: WORKSPACE, pathNot: '^shared-(ui|contracts)/' },
  ),
  forbid(
    'areas-know-no-other-deployable',
    'Areas are released apart: they know contracts, ui and the way into the federation.',
    { path: AREAS },
    {
      path: WORKSPACE,
      pathNot: [
        '^shared-(ui|contracts)/',
        '^federation/(area|service)/',
        PROCESSES,
        COPIED_WORKSPACE,
        POSTGRES_SERVER,
        FAULTS,
        STATED_CACHING,
        '^$1/',
      ],
    },
  ),
  forbid(
    'services-are-processes',
    'Only what runs in a process of its own, or starts one, knows what every service needs.',
    {
      pathNot: [
        '^federation/(?!area/)',
        '^shell/server/',
        '^mf-[a-z][a-z0-9-]*/(api|testing)/',
        '^e2e/',
        '^tooling/',
      ],
    },
    { path: '^federation/node-kit/' },
  ),
  forbid(
    'service-knows-nobody',
    'What every service needs stands on contracts alone.',
    { path: '^federation/node-kit/' },
    { path: WORKSPACE, pathNot: ['^federation/node-kit/', '^shared-contracts/'] },
  ),
  forbid('shell-knows-no-area', 'The shell loads areas at run time.', { path: '^shell/' }, { path: AREAS }),
  forbid(
    'federation-knows-no-deployable',
    'Deployables reach the federation as built releases.',
    { path: '^federation/(?!new-area/template/)' },
    { path: ['^shell/', AREAS, '^shared-ui/', '^e2e/', '^tooling/'] },
  ),
  ...Object.entries(TOOL).map(([folder, known]) =>
    forbid(
      `tool-${folder}-knows-what-is-below`,
      'Arrows run one way: what a composition is does not depend on how it came to be.',
      { path: `^federation/${folder}/`, pathNot: NO_TEST },
      { path: '^federation/', pathNot: `^federation/(${[folder, ...known].join('|')})/` },
    ),
  ),
  forbid(
    'tool-knows-no-test',
    'What runs does not need what proves it.',
    { pathNot: ['(^|/)testing/', TEST_KIT, '^e2e/', NO_TEST] },
    { path: '^federation/test-kit/' },
  ),
  forbid(
    'the-command-line-is-the-top',
    'What the verbs do is there for whoever needs it without them.',
    { pathNot: '^federation/cli/' },
    { path: '^federation/cli/' },
  ),
  forbid(
    'tooling-starts-processes',
    'What is started and tested is not imported; what one area promises and another keeps is compared here alone.',
    { path: '^tooling/', pathNot: '^tooling/(?:promises|words)\\.test\\.ts$' },
    { path: ['^shell/', AREAS, '^shared-ui/'] },
  ),
  forbid(
    'rxjs-in-the-bus',
    'Only the event bus is a stream.',
    { pathNot: '^shell/src/analytics/' },
    { path: npm('rxjs') },
  ),
  forbid(
    'single-spa-in-the-adapter',
    'One place makes lifecycles.',
    { pathNot: '^federation/area-kit/area/' },
    { path: npm('single-spa-react') },
  ),
  forbid(
    'federation-runtime-at-its-edges',
    'Only the adapter builds remotes, and only the shell loads them, and the page that stands for other hosts.',
    {
      pathNot: [
        '^federation/area-kit/area/',
        '^shell/src/remotes/',
        '^e2e/foreign-host/',
        '/vite\\.config\\.ts$',
      ],
    },
    { path: npm('@module-federation') },
  ),
  forbid(
    'form-and-api-meet-in-the-contract',
    'The form is released apart from the API.',
    { path: '^mf-leadcapture/src/' },
    { path: '^mf-leadcapture/(api|testing)/' },
  ),
  forbid(
    'api-and-form-meet-in-the-contract',
    'The API runs apart from the form.',
    { path: '^mf-leadcapture/(api|testing)/' },
    { path: '^mf-leadcapture/src/' },
  ),
  ...LAYERS.map((layer, index) =>
    forbid(
      `leads-${layer}-imports-lower-layers`,
      'A record type is added without a change in a layer.',
      { path: `${LEADS}${layer}/`, pathNot: NO_TEST },
      { path: LEADS, pathNot: `${LEADS}(${LAYERS.slice(0, index + 1).join('|')})/` },
    ),
  ),
  forbid(
    'leads-record-types-are-independent',
    'A record type is one folder: it can be read, changed and removed alone.',
    { path: `${LEADS}(?!(?:${LAYERS.join('|')}|cli)/)([^/]+)/`, pathNot: NO_TEST },
    { path: LEADS, pathNot: [`${LEADS}(${LAYERS.join('|')})/`, `${LEADS}$1/`] },
  ),
  forbid(
    'leads-api-knows-no-command',
    'The API runs without its command line.',
    { path: `${LEADS}(?!cli/)`, pathNot: NO_TEST },
    { path: `${LEADS}cli/` },
  ),
  forbid(
    'leads-api-knows-no-test',
    'What runs does not need what proves it.',
    { path: LEADS, pathNot: NO_TEST },
    { path: '^mf-leadcapture/testing/' },
  ),
  forbid(
    'server-knows-no-client',
    'Server code runs no browser code.',
    { path: '^shell/server/' },
    { path: '^shell/src/' },
  ),
  forbid(
    'client-knows-no-server',
    'Browser code runs no server code.',
    { path: '^shell/src/' },
    { path: ['^shell/server/', '^federation/(?!area/)'] },
  ),
  forbid(
    'e2e-knows-contracts',
    'Journeys see the site from outside, and change a copy of its sources as a team does.',
    { path: '^e2e/', pathNot: '^e2e/resilience/' },
    {
      path: WORKSPACE,
      pathNot: [
        '^e2e/',
        '^shared-contracts/',
        COPIED_WORKSPACE,
        TEST_KIT,
        FIND_BROWSER,
        PROCESSES,
        COMMAND_LINE,
        LOOKS,
        GATE_ASKS,
      ],
    },
  ),
  forbid(
    'resilience-knows-the-federation',
    'Scenarios make, tamper with and read releases; the shell, the areas and the lead API are processes to them.',
    { path: '^e2e/resilience/' },
    { path: WORKSPACE, pathNot: ['^e2e/', '^shared-contracts/', '^federation/'] },
  ),
  forbid('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
]

export const OPTIONS: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/|^var/' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
  },
}
