import { audit } from '#kit/server/audit.ts'
import { handleUpload } from '#kit/server/call/handle.ts'
import { blurredPicture } from '#kit/server/files/covered-pictures.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { screenshotUpload as call } from '../../../contract/screenshots.calls.ts'
import { SCREENSHOT_LIMITS, SCREENSHOT_SIZES, type ScreenshotBlur } from '../../../contract/screenshots.models.ts'
import { checkUpload } from '../rules.ts'
import { presentScreenshot } from '../present.ts'
import { storeScreenshotFiles } from '../workflow.ts'
import { lockScreenshots } from '../store/rules.ts'
import { findScreenshot, insertScreenshot, nextScreenshotId } from '../store/screenshots.ts'

// The uploaded picture is read from its temporary place once, which is deleted with the request.

/** The radius of a blur, in pixels of a picture of full width: lightly, text of the usual size cannot be read. */
const BLUR: Readonly<Record<ScreenshotBlur, number>> = { none: 0, light: 4, strong: 14 }

export const screenshotUpload = (files: FileStore) =>
  handleUpload(
    call,
    async (context) => {
      const { sha256, path } = context.file
      const { conditions, same } = await checkUpload(context, sha256)
      const sizes = { ...SCREENSHOT_SIZES, blur: BLUR[conditions.blur] }
      return { sha256, made: same ? null : await blurredPicture(path, SCREENSHOT_LIMITS, sizes), blur: conditions.blur }
    },
    async (context) => {
      const { tx, now, actor, body, prepared } = context
      await lockScreenshots(tx, body.id)
      const { employee_id, session_id, conditions, same } = await checkUpload(context, prepared.sha256)
      if (same || !prepared.made) return presentStored(context, same?.id)
      const id = await nextScreenshotId(tx)
      const { width, height } = prepared.made.full
      const { redact_hours, retention_days } = conditions
      await storeScreenshotFiles(files, context, id, prepared.made, (made) =>
        insertScreenshot(tx, {
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

type Reading = Readonly<{
  tx: Parameters<typeof findScreenshot>[0]
  actor: Parameters<typeof presentScreenshot>[1]
  now: string
}>

const presentStored = async ({ tx, actor, now }: Reading, id: number | undefined) => {
  const stored = id === undefined ? undefined : await findScreenshot(tx, id)
  if (!stored) throw new Error('A picture was stored and cannot be found')
  return presentScreenshot(stored, actor, now)
}
