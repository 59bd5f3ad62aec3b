import { spawn, type ChildProcess } from 'node:child_process'

/** Shell script: waits until its stdin closes, then stops the server ($0) and deletes its folder ($1). */
const WATCH = 'cat; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"'

/** Ends the child if this process is killed. A watcher process notices that, because the system closes the pipe to it. */
export const endWithUs = (child: ChildProcess, folder: string, user: object): void => {
  const watch = spawn('sh', ['-c', WATCH, String(child.pid), folder], {
    ...user,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.once('exit', () => watch.kill('SIGKILL'))
}
