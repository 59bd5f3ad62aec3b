import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, syncPath, writeDurably } from 'federation/service/durable-files'
import { createTransport } from 'nodemailer'
import { namesIn } from 'federation/service/names-in'
import { mailOf, type Courier, type Wordings } from '../courier.ts'
import type { Correspondents } from '../mail/address.ts'
import { deliveryName } from '../outbox-row.ts'

/** Where no SMTP server is set: one `.eml` for each mail, whole or not there. */
export const createFolder = (folder: string, correspondents: Correspondents, wordings: Wordings): Courier => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    name: 'folder',
    async send(due) {
      const { message } = await transport.sendMail(await mailOf(wordings, due, correspondents))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not rendered into a buffer')
      await makePrivateFolder(folder)
      const path = join(folder, `${deliveryName(due.delivery)}.eml`)
      await writeDurably(`${path}.tmp`, message, 0o600)
      await rename(`${path}.tmp`, path)
      await syncPath(folder)
    },
    close: () => transport.close(),
  }
}

/** Removes mails that were written to the folder and are older than what they tell of is kept. */
export const sweepMails = async (stateDir: string, oldest: Date): Promise<void> => {
  const folder = join(stateDir, 'mail')
  for (const name of await namesIn(folder)) {
    if ((await stat(join(folder, name))).mtimeMs < oldest.getTime())
      await rm(join(folder, name), { force: true })
  }
}
