import sharp, { type Sharp } from 'sharp'
import { tooLarge, unsupported } from '#kit/contract/envelope.ts'
import { takeTurns } from '../in-turn.ts'
import { isAnimatedPng, kindOf, type PictureKind, readHead } from './file-kind.ts'

// Pictures come once and leave for ever: nothing of one is worth caching for the next.
sharp.cache(false)
sharp.concurrency(1)

/** Queues all work that unpacks a picture: a few of them fill the memory. */
export const picturesInTurn = takeTurns({ at_once: 2, may_wait: 50 })
const SECONDS = 20
const QUALITY = 82

export type Picture = Readonly<{ kind: PictureKind; bytes: Buffer; width: number; height: number }>

/** Limits the size of a sent picture, in pixels along each side; with `max_height` that is the width alone. */
export type PictureLimits = Readonly<{ max_side: number; max_height?: number }>

/** The shape of the result: `cover` fills a square of that side, `inside` fits without enlarging. */
export type Shape =
  | Readonly<{ fit: 'cover'; side: number }>
  | Readonly<{ fit: 'inside'; width: number; height: number }>

const isPicture = (kind: string | null): kind is PictureKind => kind === 'jpeg' || kind === 'png' || kind === 'webp'

/** Decodes strictly: a truncated or broken picture is none. The pixels are counted before they are unpacked. */
export const decode = (path: string, { max_side, max_height = max_side }: PictureLimits): Sharp =>
  sharp(path, { limitInputPixels: max_side * max_height, failOn: 'error', animated: false, sequentialRead: true })

/** Turns the error of libvips for a content that it cannot read into ours; its limits are checked here. */
const unreadable = (error: unknown): Error => {
  const isFlood = error instanceof Error && error.message.includes('pixel limit')
  return isFlood ? tooLarge() : unsupported()
}

/** 415 for what is no picture, 413 for too many pixels: from the head of the file, before anything is unpacked. */
export const checkPicture = async (path: string, limits: PictureLimits): Promise<PictureKind> => {
  const head = await readHead(path)
  const kind = kindOf(head)
  if (!isPicture(kind) || (kind === 'png' && isAnimatedPng(head))) throw unsupported()
  const known = await decode(path, limits)
    .metadata()
    .catch((error: unknown) => Promise.reject(unreadable(error)))
  if (known.format !== kind || (known.pages ?? 1) > 1) throw unsupported()
  if (known.width > limits.max_side || known.height > (limits.max_height ?? limits.max_side)) throw tooLarge()
  return kind
}

export const shaped = (picture: Sharp, shape: Shape): Sharp => {
  if (shape.fit === 'cover') return picture.resize(shape.side, shape.side, { fit: 'cover' })
  return picture.resize(shape.width, shape.height, { fit: 'inside', withoutEnlargement: true })
}

const encoded = (picture: Sharp, kind: PictureKind): Sharp => {
  if (kind === 'jpeg') return picture.jpeg({ quality: QUALITY })
  return kind === 'png' ? picture.png() : picture.webp({ quality: QUALITY })
}

export const render = async (picture: Sharp, kind: PictureKind): Promise<Picture> => {
  const { data, info } = await encoded(picture, kind)
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => Promise.reject(unreadable(error)))
  return { kind, bytes: data, width: info.width, height: info.height }
}

/**
 * Reads an uploaded JPEG, PNG or WebP and makes new pictures of it, as WebP, one per shape: upright, in sRGB, without any
 * metadata or trailing bytes of the old one. 415 for every other content, animations and broken pictures; 413 for more
 * pixels than the limits.
 */
export const remakePicture = async (
  path: string,
  limits: PictureLimits,
  shapes: readonly Shape[],
): Promise<readonly Picture[]> =>
  picturesInTurn(async () => {
    await checkPicture(path, limits)
    const made: Picture[] = []
    for (const shape of shapes) made.push(await render(shaped(decode(path, limits).autoOrient(), shape), 'webp'))
    return made
  })

/** The same at its full size and in its own format: for pictures of documents. */
export const cleanPicture = async (path: string, limits: PictureLimits): Promise<Picture> =>
  picturesInTurn(async () => {
    const kind = await checkPicture(path, limits)
    return render(decode(path, limits).autoOrient(), kind)
  })
