/**
 * The environment of a process that is given its settings: nothing of ours but where programs lie, and where Node keeps what
 * it has compiled, which is half of what a process takes to begin.
 */
export const bareEnvironment = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }
}
