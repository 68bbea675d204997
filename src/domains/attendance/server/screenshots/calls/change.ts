import { buffer } from 'node:stream/consumers'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handlePrepared } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { paintedPicture } from '#kit/server/files/covered-pictures.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { findFile } from '#kit/server/files/stored-files.ts'
import * as calls from '../../../contract/screenshots.calls.ts'
import { SCREENSHOT_SIZES } from '../../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../../contract/screenshot.refusals.ts'
import { screenshotWorkflow } from '../../../contract/screenshot.workflows.ts'
import { decisionContext, presentScreenshot } from '../present.ts'
import { storeScreenshotFiles } from '../workflow.ts'
import {
  findScreenshot,
  lockScreenshot,
  markDeleted,
  replaceFiles,
  type StoredScreenshot,
} from '../store/screenshots.ts'

type Reading = Pick<Context, 'actor' | 'now'>
type Wanted = Readonly<{ action: 'redact' | 'delete'; version: number }>

/** The own picture in the version that was seen, where it may still be changed; 404 for that of another person. */
const requireOwn = (
  { actor, now }: Reading,
  screenshot: StoredScreenshot | undefined,
  { action, version }: Wanted,
): StoredScreenshot => {
  if (!screenshot || screenshot.employee_id !== actor.employee_id) throw notFound()
  requireVersion(screenshot, version)
  take(screenshotRefusals, next(screenshotWorkflow, screenshot.state, action, decisionContext(screenshot, actor, now)))
  return screenshot
}

const presentNow = async (context: Context, id: number) => {
  const stored = await findScreenshot(context.tx, id)
  if (!stored) throw notFound()
  return presentScreenshot(stored, context.actor, context.now)
}

const filesOf = ({ file_id, thumb_file_id }: StoredScreenshot): number[] =>
  [file_id, thumb_file_id].filter((id) => id !== null)

/** Painting takes longer than a transaction should last, so it is done before, from the version that was seen. */
export const redactScreenshot = (files: FileStore) =>
  handlePrepared(calls.redactScreenshot, async (incoming) => {
    const { areas, version } = incoming.body
    const wanted = { action: 'redact', version } as const
    const seen = requireOwn(incoming, await findScreenshot(incoming.tx, incoming.params.id), wanted)
    const file = seen.file_id === null ? undefined : await findFile(incoming.tx, seen.file_id)
    if (!file) throw notFound()
    const bytes = await buffer(await files.read(file.store_name))
    const painted = await paintedPicture(bytes, seen, areas, SCREENSHOT_SIZES)
    return async (context) => {
      const screenshot = requireOwn(context, await lockScreenshot(context.tx, seen.id), wanted)
      await storeScreenshotFiles(files, context, screenshot.id, painted, (made) =>
        replaceFiles(context.tx, screenshot.id, { ...made, areas }),
      )
      await destroyOf(context, filesOf(screenshot))
      await audit(context, 'attendance.screenshot_redacted', {
        entity: 'screenshots',
        id: screenshot.id,
        employee_id: screenshot.employee_id,
        after: { areas: areas.length },
      })
      return presentNow(context, screenshot.id)
    }
  })

export const deleteScreenshot = handle(calls.deleteScreenshot, async (context) => {
  const { tx, params, query } = context
  const wanted = { action: 'delete', version: query.version } as const
  const screenshot = requireOwn(context, await lockScreenshot(tx, params.id), wanted)
  await markDeleted(tx, screenshot.id, query.reason)
  await destroyOf(context, filesOf(screenshot))
  await audit(context, 'attendance.screenshot_deleted', {
    entity: 'screenshots',
    id: screenshot.id,
    employee_id: screenshot.employee_id,
    after: { taken_at: screenshot.taken_at, reason: query.reason },
  })
  return presentNow(context, screenshot.id)
})
