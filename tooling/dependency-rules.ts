import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

const AREAS = '^(mf-[a-z][a-z0-9-]*)/'
const WORKSPACE = '^(shared-contracts|shared-ui|federation|shell|mf-[a-z][a-z0-9-]*|e2e|tooling)/'
const LEADS = '^mf-leadcapture/api/'
/**
 * Layers of the lead API, lowest first. A layer may import lower layers. Record types may import all layers, but no other
 * record type.
 */
const LAYERS = ['store', 'outbox', 'http', 'abuse', 'records']
/** Packages of federation/, each with the packages that it may import. Tests may import all packages. */
const PACKAGES: Record<string, string[]> = {
  'node-kit': [],
  'area-kit': ['node-kit'],
  registry: ['node-kit'],
  composer: ['node-kit', 'registry'],
  rollout: ['node-kit', 'registry'],
  release: ['node-kit', 'area-kit', 'registry', 'composer', 'rollout'],
  service: ['node-kit', 'area-kit', 'registry', 'composer', 'rollout', 'release'],
  dev: ['node-kit', 'area-kit', 'registry', 'composer'],
}
const packagePath = (names: readonly string[]) => `^federation/(?:${names.join('|')})/`
/** Code of area-kit that areas use in the browser and in builds. */
const AREA_CODE = '^federation/area-kit/area/'
const TEST_KIT = '^federation/test-kit/'
const NO_TEST = '\\.test\\.tsx?$'
const npm = (name: string) => `(^|node_modules/)${name}(/|$)`

/** Creates a rule: modules that match `from` must not depend on modules that match `to`. `comment` is the reason. */
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
    'Blocks contain no logic of an area.',
    { path: '^shared-ui/' },
    { path: WORKSPACE, pathNot: '^shared-(ui|contracts)/' },
  ),
  forbid(
    'areas-import-no-other-deployable',
    'Areas are released separately. They import contracts, blocks and area-kit; their services import node-kit, and their tests test-kit.',
    { path: AREAS },
    {
      path: WORKSPACE,
      pathNot: ['^shared-(ui|contracts)/', packagePath(['area-kit', 'node-kit', 'test-kit']), '^$1/'],
    },
  ),

  forbid(
    'node-kit-is-for-processes',
    'Only code of a separate process, or code that starts one, may import what needs Node.',
    {
      pathNot: [
        '^federation/(?!area-kit/area/)',
        '^shell/server/',
        '^mf-[a-z][a-z0-9-]*/(api|testing)/',
        '^e2e/',
        '^tooling/',
      ],
    },
    { path: packagePath(['node-kit']) },
  ),

  forbid('shell-knows-no-area', 'The shell loads areas at run time.', { path: '^shell/' }, { path: AREAS }),
  forbid(
    'federation-knows-no-deployable',
    'Deployables reach the federation as built releases.',
    { path: '^federation/(?!area-kit/new-area/template/)' },
    { path: ['^shell/', AREAS, '^shared-ui/', '^e2e/', '^tooling/'] },
  ),
  ...Object.entries(PACKAGES).map(([name, imports]) =>
    forbid(
      `${name}-imports-lower-packages`,
      'Dependencies of packages run one way.',
      { path: packagePath([name]), pathNot: [NO_TEST, '/new-area/template/'] },
      { path: WORKSPACE, pathNot: ['^shared-contracts/', packagePath([name, ...imports])] },
    ),
  ),

  forbid(
    'test-kit-is-for-tests',
    'Production code must not need test code.',
    { pathNot: ['(^|/)testing/', TEST_KIT, '^e2e/', NO_TEST] },
    { path: TEST_KIT },
  ),

  forbid(
    'the-command-line-is-the-top',
    'Functions of the verbs are available without the command line.',
    // The API report may import the command line, because it lists the commands' verbs (subcommands).
    { pathNot: ['^federation/cli/', '^tooling/api-report\\.ts$'] },
    { path: '^federation/cli/' },
  ),
  forbid(
    'tooling-starts-processes',
    'Other code must not import programs and tests. Only tests here compare the contracts of several areas. Stories show blocks.',
    { path: '^tooling/', pathNot: '^tooling/(?:storybook/|(?:promises|content-wording)\\.test\\.ts$)' },
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
    { pathNot: AREA_CODE },
    { path: npm('single-spa-react') },
  ),
  forbid(
    'federation-runtime-at-its-edges',
    'Only the adapter builds remotes, and only the shell loads them, and the page that stands for other hosts.',
    { pathNot: [AREA_CODE, '^shell/src/remotes/', '^e2e/(?:foreign-host|bench)/', '/vite\\.config\\.ts$'] },
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
    'Production code must not need the resilience tests and benchmarks.',
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
    { path: ['^shell/server/', '^federation/(?!area-kit/area/)'] },
  ),
  forbid(
    'journeys-are-black-box',
    'Journeys see the site from outside, and change a copy of its sources as a team does.',
    { path: '^e2e/', pathNot: '^e2e/(?:resilience|bench/(?:site|astro))/' },
    {
      path: WORKSPACE,
      pathNot: [
        '^e2e/',
        '^shared-contracts/',
        TEST_KIT,
        packagePath(['node-kit']),
        '^federation/composer/(visual-diff/|gate/journey-protocol\\.ts)',
      ],
    },
  ),

  forbid(
    'resilience-knows-the-federation',
    'Scenarios make, tamper with and read releases; the shell, the areas and the lead API are processes to them.',
    { path: '^e2e/resilience/' },
    { path: WORKSPACE, pathNot: ['^e2e/', '^shared-contracts/', '^federation/'] },
  ),
  forbid(
    'peers-render-pages',
    'The peers of the benchmark are built from the components of the site, and use nothing else of it.',
    { path: '^e2e/bench/(?:site|astro)/' },
    {
      path: WORKSPACE,
      pathNot: ['^e2e/bench/', '^shared-contracts/', '^shell/src/layout/', '^mf-[^/]+/src/'],
    },
  ),
  forbid(
    'resolvable',
    'An import that leads nowhere.',
    {},
    { couldNotResolve: true, pathNot: '^(?:virtual:|bench_)' },
  ),
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
