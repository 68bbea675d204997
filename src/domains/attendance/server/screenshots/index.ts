import type { FileStore } from '#kit/server/files/file-store.ts'
import { deleteScreenshot, redactScreenshot } from './calls/change.ts'
import { ownScreenshots, screenshotConsent, screenshotViews } from './calls/own.ts'
import { screenshotUpload } from './calls/upload.ts'
import { adminGallery, adminScreenshotImage, leadGallery, screenshotImage } from './calls/view.ts'

/** The handlers of `screenshotCalls`. */
export const screenshotHandlers = (files: FileStore) => ({
  screenshotUpload: screenshotUpload(files),
  ownScreenshots,
  screenshotImage: screenshotImage(files),
  screenshotConsent,
  redactScreenshot: redactScreenshot(files),
  deleteScreenshot,
  screenshotViews,
  leadGallery,
  adminGallery,
  adminScreenshotImage: adminScreenshotImage(files),
})
