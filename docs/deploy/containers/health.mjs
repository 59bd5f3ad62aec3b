// Health check of a container: exits with 0 if the service on the port that the named variable sets is ready.
const port = process.env[process.argv[2] ?? 'PORT']
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
