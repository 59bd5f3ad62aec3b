import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, syncPath, writeDurably } from 'federation/service/durable-files'
import { createTransport } from 'nodemailer'
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
