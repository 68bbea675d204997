import { audit } from '#kit/server/audit.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import { blurredPicture } from '#kit/server/files/covered-pictures.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { screenshotUpload as call } from '../../../contract/screenshots.calls.ts'
import { SHOT, SHOT_SIZES, type ShotBlur } from '../../../contract/screenshots.models.ts'
import { judgeUpload } from '../judge-upload.ts'
import { presentShot } from '../present.ts'
import { keepShotFiles } from '../shot-files.ts'
import { lockShots } from '../store/rules.ts'
import { findShot, insertShot, nextShotId } from '../store/shots.ts'

// The uploaded picture is read from its temporary place once, which is deleted with the request.

/** The radius of a blur, in pixels of a picture of full width: lightly, text of the usual size cannot be read. */
const BLUR: Readonly<Record<ShotBlur, number>> = { none: 0, light: 4, strong: 14 }

export const screenshotUpload = (files: FileStore) =>
  handleUpload(
    call,
    async (context) => {
      const { sha256, path } = context.file
      const { standing, same } = await judgeUpload(context, sha256)
      const sizes = { ...SHOT_SIZES, blur: BLUR[standing.blur] }
      return { sha256, made: same ? null : await blurredPicture(path, SHOT, sizes), blur: standing.blur }
    },
    async (context) => {
      const { tx, now, actor, body, prepared } = context
      await lockShots(tx, body.id)
      const { employee_id, session_id, standing, same } = await judgeUpload(context, prepared.sha256)
      if (same || !prepared.made) return presentStored(context, same?.id)
      const id = await nextShotId(tx)
      const { width, height } = prepared.made.full
      const { redact_hours, retention_days } = standing
      await keepShotFiles(files, context, id, prepared.made, (made) =>
        insertShot(tx, {
          id,
          employee_id,
          session_id,
          taken_at: body.captured_at,
          received_at: now,
          ...made,
          sha256: prepared.sha256,
          width,
          height,
          blur: prepared.blur,
          redact_hours,
          retention_days,
        }),
      )
      const after = { taken_at: body.captured_at }
      await audit(context, 'attendance.screenshot_uploaded', { entity: 'screenshots', id, employee_id, after })
      return presentStored({ tx, actor, now }, id)
    },
  )

type Asking = Readonly<{
  tx: Parameters<typeof findShot>[0]
  actor: Parameters<typeof presentShot>[1]
  now: string
}>

const presentStored = async ({ tx, actor, now }: Asking, id: number | undefined) => {
  const stored = id === undefined ? undefined : await findShot(tx, id)
  if (!stored) throw new Error('A picture was stored and cannot be found')
  return presentShot(stored, actor, now)
}
