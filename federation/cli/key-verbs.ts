import { Argument, type Command, Option } from '@commander-js/extra-typings'

const config = () => import('./config.ts')
const DRY_RUN = new Option('--dry-run', 'print what would be done, and change nothing')

export const addKeys = (fed: Command): void => {
  const NAME = new Argument('<name>', 'root, site, registry, composer, shell, or an area')
  const keys = fed
    .command('keys')
    .description('list, make, rotate, revoke, export or trust signing keys')
    .addHelpText(
      'after',
      '\nPrivate keys are in KEYS_DIR (default: keys, next to the store). See docs/how-to/keys.md.',
    )
  keys
    .command('list')
    .description('list trusted keys and the private keys found here')
    .action(async () => (await config()).showKeys())
  for (const [word, about] of [
    ['make', 'make another key and trust it'],
    ['rotate', 'make a key, trust it, and revoke the previous ones'],
  ] as const)
    keys
      .command(word)
      .description(about)
      .addArgument(NAME)
      .addOption(DRY_RUN)
      .action(async (name, options) => (await config()).addKey(name, word === 'rotate', options))
  keys
    .command('revoke')
    .description('reject signatures of a key from now on, or since a time')
    .argument('<keyId>', 'first 8 digits of the key id, or more')
    .option('--since <time>', 'time at which the key was lost, such as 2026-11-22T08:00:00Z')
    .addOption(DRY_RUN)
    .action(async (keyId, options) => (await config()).revoke(keyId, options))
  keys
    .command('export')
    .description('print a public key, to trust it in another store')
    .addArgument(NAME)
    .action(async (name) => (await config()).printKey(name))
  keys
    .command('trust')
    .description('trust a public key whose private key is on another machine')
    .addArgument(NAME)
    .argument('<file>', 'public key in PEM format')
    .addOption(DRY_RUN)
    .action(async (name, file, options) => (await config()).trust(name, file, options))
}

export const addTrust = (fed: Command): void => {
  const AREA = new Argument('<area>', 'name of the area, such as mf-pay, or shell')
  const trust = fed
    .command('trust')
    .description('list, add or remove CI workflows that may publish an area without a key')
    .addHelpText('after', '\nSee docs/how-to/release-from-ci.md. Changes need the root key.')
  trust
    .command('list')
    .description('list trusted workflows')
    .action(async () => (await config()).showPublishers())
  trust
    .command('add')
    .description('trust a workflow of GitHub Actions or GitLab CI to publish an area')
    .addArgument(AREA)
    .option('--github <repository>', 'repository on GitHub, such as acme/pay')
    .option('--gitlab <project>', 'project on GitLab, such as acme/pay')
    .option('--workflow <file>', 'workflow file, such as release.yml; on GitLab .gitlab-ci.yml by default')
    .option('--branch <name>', 'branch on which the workflow runs', 'main')
    .option('--environment <name>', 'deployment environment that the job must have')
    .option(
      '--repository-id <id>',
      'id of the repository, so that another one of the same name is not trusted',
    )
    .option('--pull-requests', 'trust its pull requests into the branch: they may publish and preview only')
    .option('--issuer <address>', 'issuer of the tokens, for other providers than GitHub')
    .addOption(DRY_RUN)
    .action(async (name, options) => (await config()).addTrustedPublisher(name, options))
  trust
    .command('remove')
    .description('no longer trust the workflows of a repository; earlier releases stay valid')
    .addArgument(AREA)
    .argument('<repository>', 'repository, such as acme/pay')
    .addOption(DRY_RUN)
    .action(async (name, repository, options) =>
      (await config()).removeTrustedPublisher(name, repository, options),
    )
}
