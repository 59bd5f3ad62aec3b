import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailOf, type Courier, type Wordings } from '../courier.ts'
import type { Correspondents } from '../mail/address.ts'
import { deliveryName } from '../outbox-row.ts'

const writeSynced = async (path: string, content: Buffer): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Where no SMTP server is set: one `.eml` for each mail, whole or not there. */
export const createFolder = (folder: string, correspondents: Correspondents, wordings: Wordings): Courier => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    name: 'folder',
    async send(due) {
      const { message } = await transport.sendMail(await mailOf(wordings, due, correspondents))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not rendered into a buffer')
      if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
        await syncFolder(dirname(folder))
      const path = join(folder, `${deliveryName(due.delivery)}.eml`)
      await writeSynced(`${path}.tmp`, message)
      await rename(`${path}.tmp`, path)
      await syncFolder(folder)
    },
    close: () => transport.close(),
  }
}
