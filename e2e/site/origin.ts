export { BROWSER_ARGS, presentBrowser } from 'federation/service/find-browser'

/** Address of the site that a command looks at. Ends the command, with what to do, where nothing answers. */
export const siteOrigin = async (command: string): Promise<string> => {
  const origin = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 4300}`
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  if (!answer?.ok) {
    console.error(
      `Nothing answers at ${origin}. Start the site first (npm start), or say where it is: BASE_URL=… npm run ${command}`,
    )
    process.exit(1)
  }
  return origin
}
