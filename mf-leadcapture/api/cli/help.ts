export const HELP = `Reads the contact requests that came in.

  pnpm leads list                 the newest leads as a table
  pnpm leads show <id>            one lead with its consents and its mail

  --json                          the same as JSON, for scripts
  --limit <n>                     list: at most so many, newest first (100)
  --status accepted|quarantined   list: only these
  --help                          this text

Leads are read from STATE_DIR (default: var). With --json, run it as 'pnpm -s leads …' where the output goes to a
script, so that pnpm prints nothing of its own.

Exit codes: 0 done, 1 the leads cannot be read, 2 the command is wrong, 3 there is no such lead.`
