import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'

/** Returns the folder of the mails of the program of these journeys. */
const folder = (): string => z.string().parse(test.info().project.metadata['outbox'])

/** A mail as it reads: without the soft line breaks and codes of quoted-printable (RFC 2045, 6.7). */
const readable = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const mailsTo = async (address: string): Promise<string[]> => {
  const names = await readdir(folder()).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder(), name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(readable)
}

/** The link of the mail that an address gets; waits until it is there. */
export const mailedLink = async (address: string): Promise<string> => {
  const link = async (): Promise<string | undefined> =>
    (await mailsTo(address)).flatMap((mail) => /https?:\/\/\S+\/password-reset\/[\w-]+/.exec(mail)?.[0] ?? []).at(-1)
  await expect.poll(link, { message: `No mail with a link to ${address}` }).toBeTruthy()
  return (await link()) ?? ''
}
