import { spawn, type ChildProcess } from 'node:child_process'

/** Reads until the process at the other end has ended, then stops the server and deletes its folder. */
const WATCH = 'cat; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"'

/** Ends the child where this process is killed and cannot do so itself: the system closes a dead process's pipes. */
export const endWithUs = (child: ChildProcess, folder: string, user: object): void => {
  const watch = spawn('sh', ['-c', WATCH, String(child.pid), folder], {
    ...user,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.once('exit', () => watch.kill('SIGKILL'))
}
