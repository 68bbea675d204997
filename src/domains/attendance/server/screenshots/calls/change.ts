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
import { SHOT_SIZES } from '../../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../../contract/screenshot.refusals.ts'
import { screenshotWorkflow } from '../../../contract/screenshot.workflows.ts'
import { factsOf, presentShot } from '../present.ts'
import { keepShotFiles } from '../shot-files.ts'
import { findShot, lockShot, markDeleted, replaceFiles, type StoredShot } from '../store/shots.ts'

type Asking = Pick<Context, 'actor' | 'now'>
type Wanted = Readonly<{ action: 'redact' | 'delete'; version: number }>

/** The own picture in the version that was seen, where it may still be changed; 404 for that of another person. */
const requireOwn = ({ actor, now }: Asking, shot: StoredShot | undefined, { action, version }: Wanted): StoredShot => {
  if (!shot || shot.employee_id !== actor.employee_id) throw notFound()
  requireVersion(shot, version)
  take(screenshotRefusals, next(screenshotWorkflow, shot.state, action, factsOf(shot, actor, now)))
  return shot
}

const presentNow = async (context: Context, id: number) => {
  const stored = await findShot(context.tx, id)
  if (!stored) throw notFound()
  return presentShot(stored, context.actor, context.now)
}

const filesOf = ({ file_id, thumb_file_id }: StoredShot): number[] =>
  [file_id, thumb_file_id].filter((id) => id !== null)

/** Painting takes longer than a transaction should last, so it is done before, from the version that was seen. */
export const redactScreenshot = (files: FileStore) =>
  handlePrepared(calls.redactScreenshot, async (asked) => {
    const { areas, version } = asked.body
    const wanted = { action: 'redact', version } as const
    const seen = requireOwn(asked, await findShot(asked.tx, asked.params.id), wanted)
    const file = seen.file_id === null ? undefined : await findFile(asked.tx, seen.file_id)
    if (!file) throw notFound()
    const bytes = await buffer(await files.read(file.store_name))
    const painted = await paintedPicture(bytes, seen, areas, SHOT_SIZES)
    return async (context) => {
      const shot = requireOwn(context, await lockShot(context.tx, seen.id), wanted)
      await keepShotFiles(files, context, shot.id, painted, (made) =>
        replaceFiles(context.tx, shot.id, { ...made, areas }),
      )
      await destroyOf(context, filesOf(shot))
      await audit(context, 'attendance.screenshot_redacted', {
        entity: 'screenshots',
        id: shot.id,
        employee_id: shot.employee_id,
        after: { areas: areas.length },
      })
      return presentNow(context, shot.id)
    }
  })

export const deleteScreenshot = handle(calls.deleteScreenshot, async (context) => {
  const { tx, params, query } = context
  const wanted = { action: 'delete', version: query.version } as const
  const shot = requireOwn(context, await lockShot(tx, params.id), wanted)
  await markDeleted(tx, shot.id, query.reason)
  await destroyOf(context, filesOf(shot))
  await audit(context, 'attendance.screenshot_deleted', {
    entity: 'screenshots',
    id: shot.id,
    employee_id: shot.employee_id,
    after: { taken_at: shot.taken_at, reason: query.reason },
  })
  return presentNow(context, shot.id)
})
