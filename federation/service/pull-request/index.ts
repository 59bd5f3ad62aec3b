export {
  type PullRequest,
  readPullRequest,
  formatReport,
  type PullRequestReport,
  tryPullRequest,
} from './report.ts'
