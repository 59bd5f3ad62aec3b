/** Reports the step that a command begins. */
export type Progress = (step: string) => void

/** Prints each step on a terminal, with the seconds since the command started. Prints nothing to files and pipes. */
export const terminalProgress = (
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress => {
  const started = performance.now()
  return (step) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (terminal.isTTY) terminal.write(`${seconds.padStart(6)} s  ${step}\n`)
  }
}
