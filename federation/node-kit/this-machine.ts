/** True where an address leads to this machine: what is sent there crosses no network. `hostname` as URL has it. */
export const isThisMachine = (hostname: string): boolean =>
  hostname === '' ||
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)
