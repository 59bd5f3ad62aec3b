import { z } from 'shared-contracts'

const TIMEOUT_MS = 30_000
const PAGE_SIZE = 100

/** A pull request on GitHub or a merge request on GitLab, as the CI job's environment variables describe it. */
export interface PullRequest {
  number: number
  commit: string | undefined
  /** Creates the comment that begins with `marker`, or replaces its text. Null if the job has no token for comments. */
  comment: ((marker: string, text: string) => Promise<void>) | null
}

type Variables = Record<string, string | undefined>

/** Returns the pull request to which a CI job belongs, or null. */
export const readPullRequest = (variables: Variables): PullRequest | null =>
  readGithub(variables) ?? readGitlab(variables)

const readGithub = (variables: Variables): PullRequest | null => {
  const [, number] = /^refs\/pull\/(\d+)\/merge$/.exec(variables['GITHUB_REF'] ?? '') ?? []
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = variables
  const { GITHUB_TOKEN: token, GITHUB_SHA: commit } = variables
  if (number === undefined || repository === undefined) return null
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' }
  const comments = `${api}/repos/${repository}/issues/${number}/comments`
  return {
    number: Number(number),
    commit,
    comment: token
      ? (marker, text) =>
          putComment(
            { headers, updateMethod: 'PATCH', list: comments, create: comments },
            // CI jobs comment as a bot. A person's comment could contain the marker too, and must not be replaced.
            {
              isOwn: ({ user }) => user?.type === 'Bot',
              addressOf: (id) => `${api}/repos/${repository}/issues/comments/${id}`,
            },
            marker,
            text,
          )
      : null,
  }
}

const readGitlab = (variables: Variables): PullRequest | null => {
  const { CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: number } = variables
  const { GITLAB_TOKEN: token, CI_COMMIT_SHA: commit } = variables
  if (api === undefined || project === undefined || number === undefined) return null
  const headers = { 'private-token': token ?? '' }
  const notes = `${api}/projects/${project}/merge_requests/${number}/notes`
  return {
    number: Number(number),
    commit,
    comment: token
      ? async (marker, text) => {
          const { id } = z.object({ id: z.int() }).parse(await send('GET', `${api}/user`, headers))
          await putComment(
            { headers, updateMethod: 'PUT', list: notes, create: notes },
            { isOwn: ({ author }) => author?.id === id, addressOf: (note) => `${notes}/${note}` },
            marker,
            text,
          )
        }
      : null,
  }
}

const Comments = z.array(
  z.object({
    id: z.int(),
    body: z.nullish(z.string()),
    user: z.nullish(z.object({ type: z.string() })),
    author: z.nullish(z.object({ id: z.int() })),
  }),
)
type Comment = z.infer<typeof Comments>[number]

interface CommentApi {
  headers: Record<string, string>
  updateMethod: 'PATCH' | 'PUT'
  list: string
  create: string
}

const putComment = async (
  { headers, updateMethod, list, create }: CommentApi,
  { isOwn, addressOf }: { isOwn: (comment: Comment) => boolean; addressOf: (id: number) => string },
  marker: string,
  text: string,
): Promise<void> => {
  const body = `${marker}\n${text}`
  for (let page = 1; ; page += 1) {
    const comments = Comments.parse(await send('GET', `${list}?per_page=${PAGE_SIZE}&page=${page}`, headers))
    const ownComment = comments.find((comment) => comment.body?.startsWith(marker) && isOwn(comment))
    if (ownComment) {
      await send(updateMethod, addressOf(ownComment.id), headers, { body })
      return
    }
    if (comments.length < PAGE_SIZE) break
  }
  await send('POST', create, headers, { body })
}

const send = async (
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return response.json()
  throw new Error(
    `The comment was not written: ${method} ${new URL(address).pathname} answered ${response.status}. The job's token needs the right to write comments: on GitHub, permissions: pull-requests: write`,
  )
}
