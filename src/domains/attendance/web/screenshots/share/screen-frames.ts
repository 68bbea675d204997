import { SCREENSHOT_SIZES } from '../../../contract/screenshots.models.ts'

/** A screen that is being shared, as frames that can be taken of it. */
export type Screen = Readonly<{
  /** Returns one picture, no larger than stored ones; null while there is none. */
  frame: () => Promise<Blob | null>
  /** Switches the tracks off and on: while they are off nothing can be taken. */
  pause: (isPaused: boolean) => void
  /** Ends the tracks; the browser then takes its own sign away. */
  stop: () => void
}>

const QUALITY = 0.85

export const canShare = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

const draw = (video: HTMLVideoElement): Promise<Blob | null> => {
  const share = Math.min(1, SCREENSHOT_SIZES.max_width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * share)
  canvas.height = Math.round(video.videoHeight * share)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP write PNG instead, which is taken too.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

/**
 * Opens the browser's dialog to share a screen. `onEnd`: the person ended it there. Throws the browser's error where
 * the person declines.
 */
export const openScreen = async (onEnd: () => void): Promise<Screen> => {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { displaySurface: 'monitor', frameRate: { max: 5 } },
    audio: false,
  })
  const tracks = stream.getVideoTracks()
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  for (const track of tracks) track.addEventListener('ended', onEnd)
  const stop = (): void => {
    for (const track of tracks) track.stop()
    video.srcObject = null
  }
  await video.play().catch((error: unknown) => {
    stop()
    throw error
  })
  return {
    frame: async () => (video.videoWidth > 0 && tracks.some((track) => track.enabled) ? draw(video) : null),
    pause: (isPaused) => {
      for (const track of tracks) track.enabled = !isPaused
    },
    stop,
  }
}
