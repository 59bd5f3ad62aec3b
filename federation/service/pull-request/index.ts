export { type PullRequest, readPullRequest } from './comment.ts'
export { formatReport, type PullRequestReport, tryPullRequest } from './report.ts'
