import { DeployableName, KeyName, Publisher } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { formatMinute, formatTable, UsageError } from '@federation/node-kit/cli'
import { SHARED_VARIABLES } from '@federation/node-kit'
import { StoreError } from '@federation/registry'
import {
  addPublisher,
  exportKey,
  listKeys,
  listPublishers,
  makeKey,
  type PublisherClaims,
  publisherText,
  readSettings,
  removePublishers,
  revokeKey,
  trustKey,
} from '@federation/release'
import { type ChangeOptions, openRegistry, printChange, printResult } from './run-command.ts'

/** Opens the registry for a change of the trust document. A root key must sign such a change. */
const openTrust = () => openRegistry(['root'])

const printTrustChange = (
  change: (chain: Awaited<ReturnType<typeof openTrust>>) => Promise<{ text: string }>,
): Promise<void> =>
  printResult(
    async () => change(await openTrust()),
    ({ text }) => text,
  )

export const showSite = (): Promise<void> =>
  printResult(
    async () => {
      const { live, composition } = await (await openRegistry()).status()
      if (!live || !composition)
        throw new StoreError(
          'CHANNEL_EMPTY',
          'Nothing is live yet. Release first: npm run fed -- release --all',
        )
      const { origin, settings, composer, redirects, banner } = composition
      return { version: live.site ?? null, origin, settings, composer, redirects, banner }
    },
    ({ version, origin, settings, composer, redirects = {}, banner }) =>
      [
        `Site config: ${version ?? 'none yet; the settings of the live composition apply'}`,
        `  origin    ${origin}`,
        `  composer  ${composer}`,
        `  redirects ${Object.keys(redirects).length}`,
        `  banner    ${banner ? `${banner.text} (until ${banner.until}${banner.link === undefined ? '' : `, leads to ${banner.link}`})` : 'none'}`,
        `  settings  ${JSON.stringify(settings, null, 2).replaceAll('\n', '\n  ')}`,
      ].join('\n'),
  )

interface SiteChange extends ChangeOptions {
  origin?: string | undefined
  settings?: string | undefined
}

export const changeSite = async ({ origin, settings, dryRun, skip, yes }: SiteChange): Promise<void> => {
  if (origin === undefined && settings === undefined)
    throw new UsageError('Nothing to set. Pass --origin <address>, --settings <file>, or both')
  return printChange(dryRun, async (context) => {
    const request = {
      origin:
        origin === undefined ? undefined : parseContract(SHARED_VARIABLES.SITE_ORIGIN, origin, '--origin'),
      settings: settings === undefined ? undefined : await readSettings(settings),
      isConfirmed: yes ?? false,
      isBrowserSkipped: skip !== undefined,
      isDryRun: dryRun ?? false,
    }
    return (await openRegistry(['site'])).changeSite(request, context)
  })
}

const nameOf = (text: string): KeyName => {
  const { data, error } = KeyName.safeParse(text)
  if (data !== undefined) return data
  throw new UsageError(`${text}: ${error.issues[0]?.message ?? 'is no name of a key'}`)
}

export const showKeys = (): Promise<void> =>
  printResult(
    async () => {
      const registry = await openRegistry()
      return listKeys(await registry.trust(), registry.storeDir)
    },
    (keys) =>
      formatTable(
        ['NAME', 'KEY', 'STATE', 'PRIVATE KEY'],
        keys.map(({ name, keyId, since, revokedAt, heldAt }) => [
          name,
          keyId,
          revokedAt === undefined
            ? `trusted since ${formatMinute(since)}`
            : `revoked ${formatMinute(revokedAt)}`,
          heldAt ?? 'on another machine',
        ]),
      ),
  )

export const addKey = (name: string, isRotation: boolean, { dryRun = false }: ChangeOptions): Promise<void> =>
  printTrustChange((chain) => makeKey(chain, nameOf(name), { isRotation, isDryRun: dryRun }))

export const revoke = (
  keyId: string,
  { dryRun = false, since }: ChangeOptions & { since?: string | undefined },
) => {
  const at = since === undefined ? undefined : new Date(since)
  if (at && (Number.isNaN(at.getTime()) || at.getTime() > Date.now()))
    throw new UsageError(`--since ${since}: must be a time that has passed, such as 2026-11-22T08:00:00Z`)
  return printTrustChange((chain) => revokeKey(chain, keyId, { at, isDryRun: dryRun }))
}

export const printKey = async (name: string): Promise<void> => {
  process.stdout.write(await exportKey(await openRegistry(), nameOf(name)))
}

export const trust = (name: string, file: string, { dryRun = false }: ChangeOptions): Promise<void> =>
  printTrustChange((chain) => trustKey(chain, nameOf(name), file, { isDryRun: dryRun }))

export const showPublishers = (): Promise<void> =>
  printResult(
    async () => listPublishers(await (await openRegistry()).trust()),
    (list) =>
      list.length > 0
        ? formatTable(
            ['PART', 'TRUSTED WORKFLOW'],
            list.map((publisher) => [publisher.name, publisherText(publisher)]),
          )
        : 'No CI workflow is trusted. Trust one: npm run fed -- trust add mf-pay --github acme/pay --workflow release.yml --branch main',
  )

interface PublisherOptions extends ChangeOptions {
  github?: string | undefined
  gitlab?: string | undefined
  issuer?: string | undefined
  workflow?: string | undefined
  branch: string
  environment?: string | undefined
  repositoryId?: string | undefined
  pullRequests?: true | undefined
}

const partNameOf = (text: string): DeployableName => {
  const { data } = DeployableName.safeParse(text)
  if (data !== undefined) return data
  throw new UsageError(`${text} is neither shell nor the name of an area such as mf-pay`)
}

/**
 * Converts the options of `trust add` to claims. A CI job whose identity token has these claims (such as repository and
 * workflow) is a trusted publisher. Throws UsageError if the options are incomplete or contradict each other.
 */
const claimsOf = ({ github, gitlab, issuer, workflow, ...rest }: PublisherOptions): PublisherClaims => {
  const { branch, environment, repositoryId, pullRequests } = rest
  const repository = github ?? gitlab
  if (repository === undefined || (github !== undefined && gitlab !== undefined))
    throw new UsageError('Name the repository: --github owner/name, or --gitlab group/project')
  if (!/^[\w.-]+(?:\/[\w.-]+)+$/.test(repository))
    throw new UsageError(`A repository is named owner/name, not ${repository}`)
  if (github !== undefined && workflow === undefined)
    throw new UsageError('--github needs --workflow, such as --workflow release.yml')
  if (github === undefined && pullRequests)
    throw new UsageError('--pull-requests needs --github: jobs of GitLab merge requests are not trusted')
  const file = workflow ?? '.gitlab-ci.yml'
  return {
    issuer:
      issuer ?? (github === undefined ? 'https://gitlab.com' : 'https://token.actions.githubusercontent.com'),
    repository,
    workflow: github === undefined || file.includes('/') ? file : `.github/workflows/${file}`,
    branch,
    ...(environment === undefined ? {} : { environment }),
    ...(repositoryId === undefined ? {} : { repositoryId }),
    ...(pullRequests === undefined ? {} : { pullRequests }),
  }
}

export const addTrustedPublisher = (name: string, options: PublisherOptions): Promise<void> =>
  printResult(
    async () => {
      const claims = claimsOf(options)
      parseContract(Publisher, { ...claims, since: new Date().toISOString() }, 'trust add')
      return addPublisher(await openTrust(), partNameOf(name), claims, { isDryRun: options.dryRun ?? false })
    },
    ({ text }) => text,
  )

export const removeTrustedPublisher = (
  name: string,
  repository: string,
  { dryRun = false }: ChangeOptions,
): Promise<void> =>
  printTrustChange((chain) => removePublishers(chain, partNameOf(name), repository, { isDryRun: dryRun }))
