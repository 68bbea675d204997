import type { FastifyInstance } from 'fastify'
import { settingValue } from '#domains/settings/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { type Clock, readClock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import { sendResponse } from '#kit/server/http/send-response.ts'

const PATH = '/api/logo'

/** The address of the logo for pages before a sign-in; the id of its file in it lets browsers cache it. */
export const logoPath = (fileId: number): string => `${PATH}?v=${fileId}`

type Parts = Readonly<{ db: Tx; clock: Clock; files: FileStore }>

/**
 * The logo of the organisation for the pages before a sign-in, which carry no session. Nothing but the one that is set
 * now: no other file can be named.
 */
export const installLogo = (app: FastifyInstance, { db, clock, files }: Parts): void => {
  app.get(PATH, async (request, reply) => {
    const id = await settingValue(db, 'organisation.logo_file_id', await readClock(db, clock))
    const file = id === null ? undefined : await findFile(db, id)
    if (id === null || !file) throw notFound()
    const cache = request.url === logoPath(id) ? 'by_version' : 'never'
    return sendResponse(reply, await fileResponse(files, file, { shown: 'inline', cache }))
  })
}
