export const HELP = `Contact requests, applications and bookings that came in.

  npm run leads -- list                     the newest leads as a table
  npm run leads -- show <id>                one lead, application or booking with its consents and its mails
  npm run leads -- export --csv             every lead, application or booking, for a spreadsheet
  npm run leads -- retry <id> | --all       send again what was given up
  npm run leads -- quarantine               what waits for a person's eye, and why
  npm run leads -- quarantine release <id>  let it out, and its mail with it
  npm run leads -- quarantine hold <id>     put it in
  npm run leads -- cv <id> --out <file>     copy an applicant's CV to a file
  npm run leads -- erase <whom> --yes       remove a person everywhere; whom is an email address, a phone number or an id
  npm run leads -- backup                   copy everything now, while the API goes on
  npm run leads -- doctor                   what is well and what is not

  --json                                    the same as JSON, for scripts
  --limit <n>                               list, quarantine: at most so many, newest first (100)
  --status accepted|quarantined             list, export: only these
  --status unconfirmed                      the same of bookings: whose owner has not said a word, or not in time
  --applications, --bookings                list, export: these instead of leads
  --out <path>                              backup: the folder to write to (backups in STATE_DIR)
  --help                                    this text

Leads are read from DATABASE_URL where it is set, and from STATE_DIR (default: var) otherwise. Run it as
'npm run -s leads -- …' where the output goes to a script, so that npm prints nothing of its own.

To restore a backup: stop the API, put its leads.db into the folder leads of STATE_DIR (and remove leads.db-wal and
leads.db-shm there), its applications into STATE_DIR, start the API. A PostgreSQL backup goes back with pg_restore.

Exit codes: 0 done, 1 it failed or the doctor found something bad, 2 the command is wrong, 3 there is no such thing.`
